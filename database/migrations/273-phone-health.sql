-- Apps report how their phone is, so that the office knows before it fails.
ALTER TABLE session ADD COLUMN phone_health jsonb, ADD COLUMN phone_health_at timestamptz;
COMMENT ON COLUMN session.phone_health IS 'What the app last reported of its phone: batteryPercent, charging, location, notifications, freeBytes, actsWaiting, oldestActSeconds, skewMs; null: never';
COMMENT ON COLUMN session.phone_health_at IS 'when it reported it';
