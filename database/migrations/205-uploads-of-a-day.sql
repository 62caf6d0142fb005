-- What one person uploaded in a day is counted at each upload, used files too.

CREATE INDEX file__uploaded_by ON file (uploaded_by, created_at);
-- Served by the same.
DROP INDEX file__unattached_of;
