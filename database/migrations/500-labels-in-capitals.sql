-- Labels of customers are kept in capitals, as phones type them: one that is typed in another case is the same label.

UPDATE piece_label x SET label = upper(x.label)
WHERE x.kind = 'customer' AND x.label <> upper(x.label) AND length(upper(x.label)) <= 60
  -- Where both were used at once, each stays on its piece.
  AND NOT EXISTS (SELECT FROM piece_label other WHERE other.id <> x.id AND upper(other.label) = upper(x.label));
