CREATE TABLE "sitemap_files" (
	"first_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
insert into sitemap_files values ('00000000-0000-0000-0000-000000000000');
