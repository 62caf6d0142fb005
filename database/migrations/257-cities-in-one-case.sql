-- Cities that came in capitals read like all others. Three letters stay: JFK is no word.

UPDATE stop SET city = regexp_replace(initcap(city), '''S\M', '''s', 'g')
WHERE city = upper(city) AND city <> lower(city) AND length(city) > 3;

UPDATE work_order w SET
  pickup_place = regexp_replace(initcap(own.pickup), '''S\M', '''s', 'g') || substr(w.pickup_place, length(own.pickup) + 1)
FROM (SELECT id, split_part(pickup_place, ', ', 1) AS pickup FROM work_order) own
WHERE own.id = w.id AND own.pickup = upper(own.pickup) AND own.pickup <> lower(own.pickup) AND length(own.pickup) > 3;

UPDATE work_order w SET
  delivery_place = regexp_replace(initcap(own.delivery), '''S\M', '''s', 'g') || substr(w.delivery_place, length(own.delivery) + 1)
FROM (SELECT id, split_part(delivery_place, ', ', 1) AS delivery FROM work_order) own
WHERE own.id = w.id AND own.delivery = upper(own.delivery) AND own.delivery <> lower(own.delivery) AND length(own.delivery) > 3;
