-- Whoever was erased before their number was taken out too: no call can be made to them, and none waits for them.
UPDATE "calls" SET "state" = 'rejected', "done_at" = now(), "claimed_by" = NULL, "claimed_until" = NULL, "version" = "calls"."version" + 1
FROM "guests" WHERE "guests"."id" = "calls"."guest_id" AND "guests"."first_name" = '—' AND "guests"."mobile" = '—'
  AND "calls"."state" IN ('toDo', 'notAnswered') AND "calls"."done_at" IS NULL;--> statement-breakpoint
UPDATE "guests" SET "mobile" = '' WHERE "first_name" = '—' AND "mobile" = '—';
