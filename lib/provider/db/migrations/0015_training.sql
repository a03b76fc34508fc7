CREATE TABLE "training_progress" (
	"viewer" text NOT NULL,
	"video_id" text NOT NULL,
	"seconds" integer NOT NULL,
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "training_progress_viewer_video_id_pk" PRIMARY KEY("viewer","video_id")
);
--> statement-breakpoint
CREATE TABLE "training_videos" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"topic" text NOT NULL,
	"roles" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"player" text NOT NULL,
	"sources" jsonb NOT NULL,
	"duration" integer NOT NULL,
	"poster" text NOT NULL,
	"position" integer NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "training_videos_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_video_id_training_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."training_videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_videos_position" ON "training_videos" USING btree ("published","position");