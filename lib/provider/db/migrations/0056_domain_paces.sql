CREATE TABLE "domain_paces" (
	"domain" text PRIMARY KEY NOT NULL,
	"left_at" timestamp with time zone[] NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
