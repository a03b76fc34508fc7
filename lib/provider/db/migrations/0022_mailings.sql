CREATE TABLE "mailing_opt_outs" (
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"mailbox" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailing_opt_outs_event_id_mailbox_pk" PRIMARY KEY("event_id","mailbox")
);
--> statement-breakpoint
CREATE TABLE "mailing_recipients" (
	"id" text PRIMARY KEY NOT NULL,
	"mailing_id" text NOT NULL,
	"guest_id" text,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"subject" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"coupon_id" text,
	"expected" integer DEFAULT 0 NOT NULL,
	"send_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "mailing_id" text;--> statement-breakpoint
ALTER TABLE "mailing_opt_outs" ADD CONSTRAINT "mailing_opt_outs_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_opt_outs" ADD CONSTRAINT "mailing_opt_outs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_recipients_guest" ON "mailing_recipients" USING btree ("mailing_id","guest_id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_state" ON "mailing_recipients" USING btree ("mailing_id","state");--> statement-breakpoint
CREATE INDEX "mailing_recipients_of_guest" ON "mailing_recipients" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "mailings_event" ON "mailings" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "mailings_coupon" ON "mailings" USING btree ("coupon_id") WHERE coupon_id is not null;--> statement-breakpoint
CREATE INDEX "mailings_open" ON "mailings" USING btree ("state","send_at") WHERE state in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_mailing" ON "outbox" USING btree ("mailing_id","status") WHERE mailing_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ((mailing_id is not null),"next_attempt_at") WHERE status in ('pending', 'sending');--> statement-breakpoint
-- What became of a mailing's mail is what its recipient's row says, by whichever way the outbox learned of it.
CREATE FUNCTION follow_mailing_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Taken back while it left: by then it was for nobody any more.
    UPDATE mailing_recipients SET state = 'skipped', reason = 'changed'
      WHERE id = OLD.id AND OLD.status = 'sending' AND state = 'waiting';
    RETURN OLD;
  END IF;
  UPDATE mailing_recipients SET state = CASE
      WHEN NEW.status = 'sent' THEN 'sent'
      WHEN NEW.status = 'dead' AND NEW.last_error = 'interrupted' THEN 'uncertain'
      WHEN NEW.status IN ('dead', 'dropped') THEN 'failed'
      ELSE 'waiting' END
    WHERE id = NEW.id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER outbox_mailing_mail AFTER UPDATE OF status OR DELETE ON outbox
  FOR EACH ROW WHEN (OLD.mailing_id IS NOT NULL) EXECUTE FUNCTION follow_mailing_mail();
