ALTER TABLE "refunds" ADD COLUMN "withdrawal_reason" text;--> statement-breakpoint
UPDATE "refunds" SET "withdrawal_reason" = logged.reason FROM (
  SELECT DISTINCT ON ("after" ->> 'refundId') "after" ->> 'refundId' AS id, "after" ->> 'reason' AS reason FROM "audit_log"
  WHERE "action" = 'payment.refundWithdrawn' AND "after" ->> 'status' = 'withdrawn' AND "after" ? 'reason'
  ORDER BY "after" ->> 'refundId', "at" DESC
) logged WHERE "refunds"."id" = logged.id AND "refunds"."status" = 'withdrawn';
