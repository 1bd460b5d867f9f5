CREATE TABLE "content_translation" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"locale" text NOT NULL,
	"category_title" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"updated_on" date NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "content_translation_kind_slug_locale_pk" PRIMARY KEY("kind","slug","locale")
);
