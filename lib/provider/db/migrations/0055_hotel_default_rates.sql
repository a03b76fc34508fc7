ALTER TABLE "room_categories" ADD COLUMN "default_plan" jsonb;
