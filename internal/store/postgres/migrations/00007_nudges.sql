-- The last question of which a nudge was told, or waits to be: each has one.

-- +goose Up
ALTER TABLE notices ADD COLUMN nudge BIGINT NOT NULL DEFAULT 0;
