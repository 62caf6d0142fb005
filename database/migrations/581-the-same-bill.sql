-- The name of the index ends with the field that a person mends: its sentence stands there.

ALTER INDEX IF EXISTS air_bill__biller_number RENAME TO air_bill__bill_no;
