CREATE TABLE "code_attempts" (
	"user_id" text NOT NULL,
	"browser" text NOT NULL,
	"attempts" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "code_attempts_user_id_browser_pk" PRIMARY KEY("user_id","browser")
);
--> statement-breakpoint
ALTER TABLE "code_attempts" ADD CONSTRAINT "code_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_attempts_last" ON "code_attempts" USING btree ("last_at");