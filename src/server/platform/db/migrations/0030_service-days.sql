CREATE TABLE "service_day" (
	"part" text NOT NULL,
	"day" date NOT NULL,
	"is_good" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"measured_seconds" double precision NOT NULL,
	"bad_seconds" double precision NOT NULL,
	CONSTRAINT "service_day_part_day_pk" PRIMARY KEY("part","day")
);
