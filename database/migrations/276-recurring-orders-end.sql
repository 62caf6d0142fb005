-- Active recurring orders without a next order are looked at once more: those without dates end.
UPDATE recurring_order SET due_at = now() WHERE state = 'active' AND due_at IS NULL;
