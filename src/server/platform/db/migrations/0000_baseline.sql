-- The state of the commit ff260491, after the 84 migrations from before the first release.
-- stop first: no program from before it knows this list
CREATE SEQUENCE "public"."custody_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."quote_digits" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999999 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "chain_position" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"chain_id" integer NOT NULL,
	"height" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_at" timestamp with time zone NOT NULL,
	"head" bigint NOT NULL,
	"followed_at" timestamp with time zone NOT NULL,
	"final_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chain_position_one_row" CHECK ("chain_position"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "followed_block" (
	"number" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buy_back_offer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"buy_back_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"is_left_out" boolean DEFAULT false NOT NULL,
	"bought_micro_shares" numeric(78, 0),
	"due" numeric(78, 0),
	CONSTRAINT "buy_back_offer_amount" CHECK ("buy_back_offer"."micro_shares" > 0),
	CONSTRAINT "buy_back_offer_end" CHECK (("buy_back_offer"."state" = 'waiting') = ("buy_back_offer"."ended_at" is null)),
	CONSTRAINT "buy_back_offer_bought" CHECK ("buy_back_offer"."bought_micro_shares" > 0 and "buy_back_offer"."bought_micro_shares" <= "buy_back_offer"."micro_shares"),
	CONSTRAINT "buy_back_offer_settled" CHECK (("buy_back_offer"."state" = 'settled') = ("buy_back_offer"."bought_micro_shares" is not null) and ("buy_back_offer"."state" = 'settled') = ("buy_back_offer"."due" is not null))
);
--> statement-breakpoint
CREATE TABLE "buy_back" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"asset" text NOT NULL,
	"state" text DEFAULT 'announced' NOT NULL,
	"price_micro_usd" numeric(78, 0) NOT NULL,
	"daily_price_micro_usd" numeric(78, 0) NOT NULL,
	"max_micro_shares" numeric(78, 0) NOT NULL,
	"coin" text NOT NULL,
	"decimals" integer NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"called_off_at" timestamp with time zone,
	"why_called_off" jsonb,
	"offered_micro_shares" numeric(78, 0),
	"bought_micro_shares" numeric(78, 0),
	"told_to" uuid,
	"is_told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "buy_back_amounts" CHECK ("buy_back"."price_micro_usd" > 0 and "buy_back"."max_micro_shares" > 0),
	CONSTRAINT "buy_back_dates" CHECK ("buy_back"."closes_at" > "buy_back"."opens_at"),
	CONSTRAINT "buy_back_count" CHECK (("buy_back"."offered_micro_shares" is not null) = ("buy_back"."state" in ('closed', 'settling', 'settled'))),
	CONSTRAINT "buy_back_bought" CHECK ("buy_back"."bought_micro_shares" <= "buy_back"."max_micro_shares" and ("buy_back"."bought_micro_shares" is not null) = ("buy_back"."state" = 'settled')),
	CONSTRAINT "buy_back_called_off" CHECK (("buy_back"."state" = 'called-off') = ("buy_back"."called_off_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_overview" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"document" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_overview_one_row" CHECK ("bank_overview"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"reference" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_item" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"category_title" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"author" text NOT NULL,
	"published_on" date NOT NULL,
	"updated_on" date NOT NULL,
	"position" integer NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "content_item_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "content_version" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"imported_at" timestamp with time zone,
	CONSTRAINT "content_version_kind_slug_version_pk" PRIMARY KEY("kind","slug","version")
);
--> statement-breakpoint
CREATE TABLE "document_version" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"updated_on" date NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "document_version_kind_slug_version_pk" PRIMARY KEY("kind","slug","version")
);
--> statement-breakpoint
CREATE TABLE "corporate_action" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"asset" text NOT NULL,
	"state" text DEFAULT 'announced' NOT NULL,
	"record_at" timestamp with time zone NOT NULL,
	"pay_at" timestamp with time zone NOT NULL,
	"per_share_micro_usd" numeric(78, 0) NOT NULL,
	"coin" text NOT NULL,
	"decimals" integer NOT NULL,
	"rates" jsonb NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"cut_at" timestamp with time zone,
	"payable_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "corporate_action_amount" CHECK ("corporate_action"."per_share_micro_usd" > 0),
	CONSTRAINT "corporate_action_dates" CHECK ("corporate_action"."pay_at" > "corporate_action"."record_at")
);
--> statement-breakpoint
CREATE TABLE "dividend_transfer" (
	"hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"action_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"other" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "dividend_transfer_hash_log_index_pk" PRIMARY KEY("hash","log_index"),
	CONSTRAINT "dividend_transfer_amount" CHECK ("dividend_transfer"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "entitlement" (
	"action_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"gross" numeric(78, 0) NOT NULL,
	"tax" numeric(78, 0) NOT NULL,
	"net" numeric(78, 0) NOT NULL,
	"rate_bps" integer NOT NULL,
	"is_residence_known" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"payout_id" uuid,
	"coin" text,
	"part" integer DEFAULT 0 NOT NULL,
	"lapse_told_at" timestamp with time zone,
	"lapsed_at" timestamp with time zone,
	CONSTRAINT "entitlement_action_id_account_id_part_pk" PRIMARY KEY("action_id","account_id","part"),
	CONSTRAINT "entitlement_sum" CHECK ("entitlement"."gross" = "entitlement"."net" + "entitlement"."tax"),
	CONSTRAINT "entitlement_signs" CHECK (case "entitlement"."part" when 0 then "entitlement"."net" >= 0 and "entitlement"."tax" >= 0 else "entitlement"."gross" = 0 end),
	CONSTRAINT "entitlement_end" CHECK ("entitlement"."lapsed_at" is null or "entitlement"."payout_id" is null)
);
--> statement-breakpoint
CREATE TABLE "payout_choice" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"account_id" uuid NOT NULL,
	"coin" text NOT NULL,
	"address" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"run" text,
	"order_id" uuid,
	"hash" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payout_amount" CHECK ("payout"."amount" > 0),
	CONSTRAINT "payout_end" CHECK (("payout"."state" in ('paid', 'failed')) = ("payout"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "record_cut" (
	"action_id" uuid PRIMARY KEY NOT NULL,
	"asset" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_from" text,
	"read_at" timestamp with time zone,
	"holders" integer,
	"micro_shares" numeric(78, 0),
	"fingerprint" text
);
--> statement-breakpoint
CREATE TABLE "record_line" (
	"action_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"available" numeric(78, 0) NOT NULL,
	"staked" numeric(78, 0) NOT NULL,
	"delivered" numeric(78, 0) NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	CONSTRAINT "record_line_action_id_account_id_pk" PRIMARY KEY("action_id","account_id"),
	CONSTRAINT "record_line_shares" CHECK ("record_line"."micro_shares" > 0),
	CONSTRAINT "record_line_sum" CHECK ("record_line"."micro_shares" = "record_line"."available" + "record_line"."staked" + "record_line"."delivered")
);
--> statement-breakpoint
CREATE TABLE "tax_residence" (
	"account_id" uuid NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"locked" text NOT NULL,
	"state" text DEFAULT 'counts' NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "tax_residence_account_id_told_at_pk" PRIMARY KEY("account_id","told_at")
);
--> statement-breakpoint
CREATE TABLE "astray_decision" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"asset" text NOT NULL,
	"generation" integer NOT NULL,
	"address" text NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"way" text NOT NULL,
	"account_id" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "astray_decision_owner" CHECK (("astray_decision"."way" = 'linked') = ("astray_decision"."account_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "delivery_setting" (
	"asset" text PRIMARY KEY NOT NULL,
	"minimum" numeric(78, 0) NOT NULL,
	"daily" numeric(78, 0) NOT NULL,
	"daily_count" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_act" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"asset" text NOT NULL,
	"generation" integer NOT NULL,
	"state" text NOT NULL,
	"hash" text,
	"log_index" integer,
	"contract" text,
	"receiver" text,
	"units" numeric(78, 0),
	"why" text,
	"asked_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "desk_act_end" CHECK (("desk_act"."state" in ('absent', 'done', 'failed')) = ("desk_act"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "share_notice" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"told_in" integer DEFAULT 0 NOT NULL,
	"told_out" integer DEFAULT 0 NOT NULL,
	"more" integer DEFAULT 0 NOT NULL,
	"more_in" numeric(78, 0) DEFAULT 0 NOT NULL,
	"more_out" numeric(78, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "share_notice_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "chain_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'written' NOT NULL,
	"asset" text NOT NULL,
	"generation" integer NOT NULL,
	"chain_id" integer NOT NULL,
	"account_id" uuid,
	"delivery_id" uuid,
	"wallet" text NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"signer" text NOT NULL,
	"target" text NOT NULL,
	"data" text NOT NULL,
	"nonce" bigint NOT NULL,
	"gas" numeric(78, 0) NOT NULL,
	"gas_price" numeric(78, 0) NOT NULL,
	"refusal" text,
	"written_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"act_id" uuid
);
--> statement-breakpoint
CREATE TABLE "chain_send" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"signer" text NOT NULL,
	"nonce" bigint NOT NULL,
	"signed_transaction" text NOT NULL,
	"hash" text NOT NULL,
	"earlier_hashes" text[] DEFAULT '{}' NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_block" bigint
);
--> statement-breakpoint
CREATE TABLE "custody_check" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"asset" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"block_number" bigint NOT NULL,
	"nodes" integer NOT NULL,
	"is_equal" boolean NOT NULL,
	"figures" jsonb NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custody_watch" (
	"asset" text PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"powers" jsonb NOT NULL,
	"funds" jsonb NOT NULL,
	"stops_orders" boolean NOT NULL,
	"events_through" bigint NOT NULL,
	"events" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" bigint DEFAULT nextval('custody_serial') NOT NULL,
	"asset" text NOT NULL,
	"generation" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"address" text NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"waits_until" timestamp with time zone,
	"refusal_hash" text,
	"ended_at" timestamp with time zone,
	"source" text DEFAULT 'desk' NOT NULL,
	"approved_at" timestamp with time zone,
	CONSTRAINT "share_delivery_amount" CHECK ("share_delivery"."micro_shares" > 0),
	CONSTRAINT "share_delivery_end" CHECK (("share_delivery"."state" in ('done', 'canceled', 'failed')) = ("share_delivery"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "share_freeze" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"asset" text NOT NULL,
	"generation" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'wanted' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"frozen_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "share_freeze_end" CHECK (("share_freeze"."state" in ('lifted', 'void')) = ("share_freeze"."ended_at" is not null)),
	CONSTRAINT "share_freeze_due" CHECK (("share_freeze"."state" in ('wanted', 'lifting')) = ("share_freeze"."due_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "share_token" (
	"asset" text PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"token" text NOT NULL,
	"registry" text NOT NULL,
	"vault" text NOT NULL,
	"desk" text NOT NULL,
	"registrar" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"first_block" bigint NOT NULL,
	"paused_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_transfer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigint DEFAULT nextval('custody_serial') NOT NULL,
	"asset" text NOT NULL,
	"chain_id" integer NOT NULL,
	"generation" integer NOT NULL,
	"hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_at" timestamp with time zone NOT NULL,
	"sender" text NOT NULL,
	"receiver" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'seen' NOT NULL,
	"kind" text,
	"sender_id" uuid,
	"receiver_id" uuid,
	"delivery_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "share_transfer_amount" CHECK ("share_transfer"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "share_wallet" (
	"asset" text NOT NULL,
	"generation" integer NOT NULL,
	"address" text NOT NULL,
	"balance" numeric(78, 0) DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'unlisted' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_wallet_asset_generation_address_pk" PRIMARY KEY("asset","generation","address"),
	CONSTRAINT "share_wallet_balance" CHECK ("share_wallet"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "escrow_file" (
	"name" text PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"key_id" text NOT NULL,
	"people" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"word_hash" text NOT NULL,
	"opened_at" timestamp with time zone,
	"opened_by" text
);
--> statement-breakpoint
CREATE TABLE "share_gift" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"asset" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"wanted" text,
	"wanted_key" text,
	"label" text NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"receiver_id" uuid,
	"declined_at" timestamp with time zone,
	"sent_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"look_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"refusal_hash" text NOT NULL,
	CONSTRAINT "share_gift_refusal_hash_unique" UNIQUE("refusal_hash"),
	CONSTRAINT "share_gift_amount" CHECK ("share_gift"."micro_shares" > 0),
	CONSTRAINT "share_gift_end" CHECK (("share_gift"."state" = 'waiting') = ("share_gift"."ended_at" is null)),
	CONSTRAINT "share_gift_address" CHECK (("share_gift"."state" = 'waiting') = ("share_gift"."wanted" is not null)),
	CONSTRAINT "share_gift_accepted" CHECK ("share_gift"."state" <> 'accepted' or ("share_gift"."receiver_id" is not null and "share_gift"."declined_at" is null))
);
--> statement-breakpoint
CREATE TABLE "account_hold" (
	"account_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "account_hold_account_id_since_pk" PRIMARY KEY("account_id","since")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"kyc_status" text DEFAULT 'NOT_APPLIED' NOT NULL,
	"preferences" jsonb NOT NULL,
	"two_factor_secret" text,
	"is_two_factor_on" boolean DEFAULT false NOT NULL,
	"two_factor_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"email_key" text NOT NULL,
	"are_recovery_codes_kept" boolean DEFAULT true NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"is_locale_chosen" boolean DEFAULT false NOT NULL,
	"erased_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"access_changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_on" date,
	CONSTRAINT "api_key_hash" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "contact_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hand_over" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"words" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_session_id" uuid
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_challenge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid,
	"is_known_device" boolean NOT NULL,
	"device_key_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"codes_verified_at" timestamp with time zone,
	"authenticator_tries" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"is_blind" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"challenge_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_secret" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"scope" text DEFAULT 'full' NOT NULL,
	"passkey_id" text
);
--> statement-breakpoint
CREATE TABLE "signup" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"phone_verified_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_applicant" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"applicant_id" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"labels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_event_at" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"person_hash" text,
	"same_as" uuid,
	"erase_after" timestamp with time zone,
	"comment" text,
	"failed_asks" integer DEFAULT 0 NOT NULL,
	"is_other_name" boolean DEFAULT false NOT NULL,
	"left_open_at" timestamp with time zone,
	"decided_attempt" integer,
	"address_country" text,
	CONSTRAINT "kyc_applicant_applicant_id_unique" UNIQUE("applicant_id")
);
--> statement-breakpoint
CREATE TABLE "kyc_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"source" text NOT NULL,
	"digest" text,
	"verdict" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"became" text,
	CONSTRAINT "kyc_event_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "audit_checkpoint" (
	"size" bigint PRIMARY KEY NOT NULL,
	"root" text NOT NULL,
	"signature" text,
	"refusal" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_cosignature" (
	"witness" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"line" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_line" (
	"shard_key" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"available" numeric(78, 0) NOT NULL,
	"staked" numeric(78, 0) NOT NULL,
	"from_snapshot" bigint NOT NULL,
	"to_snapshot" bigint,
	"delivered" numeric(78, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "audit_line_account_id_from_snapshot_pk" PRIMARY KEY("account_id","from_snapshot")
);
--> statement-breakpoint
CREATE TABLE "audit_log_entry" (
	"number" bigint PRIMARY KEY NOT NULL,
	"snapshot_id" uuid NOT NULL,
	"nodes" text[] NOT NULL,
	CONSTRAINT "audit_log_entry_snapshot_id_unique" UNIQUE("snapshot_id")
);
--> statement-breakpoint
CREATE TABLE "audit_snapshot" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"root" text NOT NULL,
	"totals" jsonb NOT NULL,
	"difference_count" integer NOT NULL,
	"last_entry" bigint NOT NULL,
	"seed" text NOT NULL,
	"shards" "bytea",
	"event_serial" bigint,
	"event_hash" text,
	"moment" jsonb,
	"sums" "bytea",
	CONSTRAINT "audit_snapshot_serial_unique" UNIQUE("serial")
);
--> statement-breakpoint
-- guard: without it, a ledger account has no floor — server/ledger/ledger: no member’s balance is
--   negative — condition on balance true
CREATE TABLE "ledger_account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid,
	"type" text NOT NULL,
	"asset" text NOT NULL,
	"balance" numeric(78, 0) DEFAULT 0 NOT NULL,
	"floor" numeric(78, 0) DEFAULT 0,
	"slot" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_floor" CHECK ("ledger_account"."floor" is null or "ledger_account"."balance" >= "ledger_account"."floor"),
	CONSTRAINT "ledger_account_person_floor" CHECK ("ledger_account"."owner_id" is null or "ledger_account"."floor" = 0),
	CONSTRAINT "ledger_account_slot" CHECK ("ledger_account"."slot" between 0 and 63)
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"journal_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entry_moves" CHECK ("ledger_entry"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_journal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_transaction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"currency" text,
	"decimals" integer NOT NULL,
	"pay" numeric(78, 0) NOT NULL,
	"fee" numeric(78, 0),
	"micro_shares" numeric(78, 0),
	"share_price_micro_usd" numeric(78, 0),
	"currency_price_micro_usd" numeric(78, 0),
	"hash" text,
	"block_number" bigint,
	"ended_at" timestamp with time zone,
	"received" numeric(78, 0),
	"received_currency" text,
	"received_decimals" integer
);
--> statement-breakpoint
CREATE TABLE "legal_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"asset" text NOT NULL,
	"act" text NOT NULL,
	"basis" text NOT NULL,
	"account_id" uuid NOT NULL,
	"receiver_id" uuid,
	"wanted_micro_shares" numeric(78, 0),
	"moved_micro_shares" numeric(78, 0) DEFAULT 0 NOT NULL,
	"file_number" text NOT NULL,
	"document" text NOT NULL,
	"document_hash" text NOT NULL,
	"is_told" boolean NOT NULL,
	"state" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"waits_until" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "legal_order_receiver" CHECK (("legal_order"."act" = 'transfer') = ("legal_order"."receiver_id" is not null)),
	CONSTRAINT "legal_order_two" CHECK ("legal_order"."receiver_id" <> "legal_order"."account_id"),
	CONSTRAINT "legal_order_amount" CHECK ("legal_order"."wanted_micro_shares" > 0),
	CONSTRAINT "legal_order_moved" CHECK ("legal_order"."moved_micro_shares" >= 0 and "legal_order"."moved_micro_shares" <= "legal_order"."wanted_micro_shares"),
	CONSTRAINT "legal_order_document" CHECK ("legal_order"."document_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "legal_order_told" CHECK ("legal_order"."is_told" or "legal_order"."basis" = 'court'),
	CONSTRAINT "legal_order_end" CHECK ((state in ('done', 'objected', 'stopped', 'lifted')) = ("legal_order"."ended_at" is not null)),
	CONSTRAINT "legal_order_state" CHECK (("legal_order"."act" = 'freeze') = (state in ('standing', 'lifted')) and (state <> 'waiting' or "legal_order"."waits_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removal" uuid
);
--> statement-breakpoint
CREATE TABLE "outbox_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"about" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"is_code" boolean DEFAULT false NOT NULL,
	"letter" jsonb,
	"queue" text,
	"dead_at" timestamp with time zone,
	"held_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriber" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"email_key" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	CONSTRAINT "subscriber_id_unique" UNIQUE("id"),
	CONSTRAINT "subscriber_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "subscriber_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "offering" (
	"id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"bank" text NOT NULL,
	"custodian" text,
	"status" text DEFAULT 'open' NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"offered" numeric(78, 0) NOT NULL,
	"minimum" numeric(78, 0) NOT NULL,
	"fee_bps" integer NOT NULL,
	"issuer_address" text,
	"issuer_register" text,
	CONSTRAINT "offering_one_row" CHECK ("offering"."id" = 'fnx'),
	CONSTRAINT "offering_status" CHECK ("offering"."status" in ('open', 'closed')),
	CONSTRAINT "offering_dates" CHECK ("offering"."opens_at" < "offering"."closes_at"),
	CONSTRAINT "offering_amounts" CHECK ("offering"."offered" > 0 and "offering"."minimum" > 0 and "offering"."fee_bps" between 0 and 9999)
);
--> statement-breakpoint
CREATE TABLE "price_alert" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"level" numeric(78, 0),
	"move_bps" integer,
	"from_price" numeric(78, 0),
	"is_ready" boolean DEFAULT true NOT NULL,
	"told_at" timestamp with time zone,
	"told_price" numeric(78, 0),
	"told_from" numeric(78, 0),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_alert_terms" CHECK (("price_alert"."kind" = 'move') = ("price_alert"."move_bps" is not null and "price_alert"."from_price" is not null and "price_alert"."level" is null)),
	CONSTRAINT "price_alert_level" CHECK ("price_alert"."kind" = 'move' or ("price_alert"."level" is not null and "price_alert"."level" > 0))
);
--> statement-breakpoint
CREATE TABLE "share_price" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"price_micro_usd" numeric(78, 0) NOT NULL,
	"equity_micro_usd" numeric(78, 0),
	"offering_micro_usd" numeric(78, 0),
	"offered_on" date,
	CONSTRAINT "share_price_positive" CHECK ("share_price"."price_micro_usd" > 0),
	CONSTRAINT "share_price_inputs" CHECK (num_nonnulls("share_price"."equity_micro_usd", "share_price"."offering_micro_usd", "share_price"."offered_on") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "operator_challenge" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_letter_recipient" (
	"letter" integer NOT NULL,
	"subscriber_id" uuid NOT NULL,
	CONSTRAINT "operator_letter_recipient_letter_subscriber_id_pk" PRIMARY KEY("letter","subscriber_id")
);
--> statement-breakpoint
CREATE TABLE "operator_letter" (
	"number" serial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"hint" text NOT NULL,
	"body" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_note" (
	"number" serial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" serial NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"rest_hours" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	"executed_at" timestamp with time zone,
	"outcome" text,
	"result" text,
	CONSTRAINT "operator_request_two_people" CHECK ("operator_request"."decided_by" <> "operator_request"."asked_by"),
	CONSTRAINT "operator_request_decided" CHECK (coalesce("operator_request"."decision" in ('approved', 'declined'), false) = ("operator_request"."decided_by" is not null)),
	CONSTRAINT "operator_request_done_once" CHECK ("operator_request"."executed_at" is null or "operator_request"."outcome" is not null and "operator_request"."decision" in ('alone', 'approved'))
);
--> statement-breakpoint
CREATE TABLE "operator_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operator_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"method" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_try" (
	"subject" text PRIMARY KEY NOT NULL,
	"uses" bigint[] NOT NULL,
	"is_full" boolean NOT NULL,
	"last_try_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"roles" text[] NOT NULL,
	"password_hash" text,
	"totp_secret" text,
	"totp_step" bigint DEFAULT 0 NOT NULL,
	"invitation_hash" text,
	"invitation_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "paper" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"account_id" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"is_final" boolean NOT NULL,
	"fingerprint" text NOT NULL,
	"file" "bytea" NOT NULL,
	"language" text DEFAULT 'en' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_submission" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"nonce" bigint,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain_id" integer NOT NULL,
	"hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_at" timestamp with time zone NOT NULL,
	"payer" text NOT NULL,
	"treasury" text NOT NULL,
	"token" text,
	"currency" text,
	"amount" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'seen' NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_amount" CHECK ("payment"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"currency" text NOT NULL,
	"token" text,
	"decimals" integer NOT NULL,
	"pay" numeric(78, 0) NOT NULL,
	"fee" numeric(78, 0) NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"share_price_micro_usd" numeric(78, 0) NOT NULL,
	"currency_price_micro_usd" numeric(78, 0) NOT NULL,
	"payer" text NOT NULL,
	"treasury" text NOT NULL,
	"amount_tag" bigint NOT NULL,
	"locked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"signature" text NOT NULL,
	"accepted" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "purchase_order_amounts" CHECK ("purchase_order"."pay" > 0 and "purchase_order"."fee" >= 0 and "purchase_order"."micro_shares" > 0)
);
--> statement-breakpoint
CREATE TABLE "operator_return" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"state" text DEFAULT 'approved' NOT NULL,
	"said" text,
	"asked_by" text NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"document" text,
	"nonce" bigint,
	"expires_at" timestamp with time zone,
	"signed_transaction" text,
	"hash" text,
	"uploaded_by" text,
	"uploaded_at" timestamp with time zone,
	CONSTRAINT "operator_return_uploaded" CHECK ("operator_return"."state" not in ('uploaded', 'taken') or ("operator_return"."document" is not null and "operator_return"."signed_transaction" is not null and "operator_return"."hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"token" text,
	"nonce" bigint NOT NULL,
	"signed_transaction" text NOT NULL,
	"hash" text NOT NULL,
	"state" text DEFAULT 'signed' NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"earlier_hashes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
-- guard: without it, a payment may be settled twice — server/purchases/settling/guards: a second
--   settlement of a payment — without the primary key
CREATE TABLE "settlement" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"account_id" uuid,
	"order_id" uuid,
	"trouble" text,
	"fee" numeric(78, 0),
	"micro_shares" numeric(78, 0),
	"share_price_micro_usd" numeric(78, 0),
	"currency_price_micro_usd" numeric(78, 0),
	"decision_ends_at" timestamp with time zone,
	"decided_at" timestamp with time zone NOT NULL,
	"named_order_id" uuid,
	"accepted" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept_amount" numeric(78, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "settlement_kept" CHECK ("settlement"."kept_amount" = 0 or ("settlement"."kept_amount" > 0 and "settlement"."micro_shares" is not null and "settlement"."outcome" in ('returning', 'returned')))
);
--> statement-breakpoint
CREATE TABLE "treasury_check" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"currency" text NOT NULL,
	"block_number" bigint NOT NULL,
	"on_chain" numeric(78, 0) NOT NULL,
	"in_books" numeric(78, 0) NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_recovery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"asset" text NOT NULL,
	"generation" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"lost_address" text NOT NULL,
	"fresh_address" text NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'identity' NOT NULL,
	"why" text,
	"begun_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"waits_until" timestamp with time zone,
	"next_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "share_recovery_amount" CHECK ("share_recovery"."micro_shares" > 0),
	CONSTRAINT "share_recovery_wallets" CHECK ("share_recovery"."lost_address" <> "share_recovery"."fresh_address"),
	CONSTRAINT "share_recovery_end" CHECK (("share_recovery"."state" in ('done', 'objected', 'withdrawn', 'refused')) = ("share_recovery"."ended_at" is not null)),
	CONSTRAINT "share_recovery_why" CHECK (("share_recovery"."state" = 'refused') = ("share_recovery"."why" is not null))
);
--> statement-breakpoint
CREATE TABLE "holder_detail" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"locked" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	"keep_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_export" (
	"number" serial PRIMARY KEY NOT NULL,
	"asset" text NOT NULL,
	"part" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"moves_from" timestamp with time zone,
	"reason" text NOT NULL,
	"ticket" text NOT NULL,
	"taken_by" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"owners" integer NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"fingerprint" text,
	"bytes" bigint,
	"ended_at" timestamp with time zone,
	"filter" text
);
--> statement-breakpoint
CREATE TABLE "reward_claim" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"account_id" uuid NOT NULL,
	"stake_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_day" integer NOT NULL,
	"to_day" integer NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"share_price_micro_usd" numeric(78, 0) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reward_claim_pays" CHECK ("reward_claim"."kind" = 'leave' or ("reward_claim"."amount" > 0 and "reward_claim"."to_day" > "reward_claim"."from_day"))
);
--> statement-breakpoint
CREATE TABLE "stake" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"rate_bps" integer NOT NULL,
	"days" integer NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"unlocks_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"claimed_days" integer DEFAULT 0 NOT NULL,
	"claimed" numeric(78, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "stake_sums" CHECK ("stake"."amount" > 0 and "stake"."claimed" >= 0 and "stake"."claimed_days" between 0 and "stake"."days"),
	CONSTRAINT "stake_end" CHECK (("stake"."status" = 'running') = ("stake"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "swap" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"payer" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"nonce" bigint,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_answer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"text" text NOT NULL,
	"operator" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "thread_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"locked" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"reference" text NOT NULL,
	"account_id" uuid,
	"name" text,
	"email" text,
	"locale" text NOT NULL,
	"topic" text NOT NULL,
	"transaction_id" uuid,
	"opened_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"first_answered_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"owner" text,
	CONSTRAINT "thread_reference_unique" UNIQUE("reference"),
	CONSTRAINT "thread_of_somebody" CHECK (("thread"."account_id" is null) = ("thread"."email" is not null and "thread"."name" is not null))
);
--> statement-breakpoint
CREATE TABLE "ballot_file" (
	"vote_id" uuid PRIMARY KEY NOT NULL,
	"locked" text NOT NULL,
	"fingerprint" text NOT NULL,
	"key_thumbprint" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ballot" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"vote_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"fingerprint" text NOT NULL,
	"locked" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_ballot" (
	"vote_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"ballot_id" uuid NOT NULL,
	"nodes" text[] NOT NULL,
	CONSTRAINT "counted_ballot_vote_id_position_pk" PRIMARY KEY("vote_id","position")
);
--> statement-breakpoint
CREATE TABLE "vote" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"asset" text NOT NULL,
	"state" text DEFAULT 'announced' NOT NULL,
	"title" jsonb NOT NULL,
	"resolutions" jsonb NOT NULL,
	"quorum_bps" integer NOT NULL,
	"record_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"meeting_at" timestamp with time zone NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"why_called_off" jsonb,
	"ballot_count" integer,
	"cast_micro_shares" numeric(78, 0),
	"totals" jsonb,
	"root" text,
	"meeting" jsonb,
	"reported_at" timestamp with time zone,
	"told_to" uuid,
	"is_told" boolean DEFAULT true NOT NULL,
	"auditor_key" text,
	CONSTRAINT "vote_dates" CHECK ("vote"."closes_at" > "vote"."record_at" and "vote"."meeting_at" > "vote"."closes_at"),
	CONSTRAINT "vote_quorum" CHECK ("vote"."quorum_bps" between 0 and 10000),
	CONSTRAINT "vote_count" CHECK (("vote"."state" = 'counted') = ("vote"."root" is not null))
);
--> statement-breakpoint
CREATE TABLE "wallet_link" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"address" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"unlinked_at" timestamp with time zone,
	"link_message" text,
	"link_signature" text,
	"link_program" text
);
--> statement-breakpoint
CREATE TABLE "wallet_nonce" (
	"nonce" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_record" (
	"account_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_record_account_id_call_key_pk" PRIMARY KEY("account_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mode" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"secret" text DEFAULT encode(sha256((random()::text || clock_timestamp()::text || gen_random_uuid()::text)::bytea), 'hex') NOT NULL,
	CONSTRAINT "installation_one_row" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "operator_command" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator" text NOT NULL,
	"command" text NOT NULL,
	"words" text NOT NULL,
	"reason" text NOT NULL,
	"outcome" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "operator_event" (
	"serial" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_window" (
	"bucket" text NOT NULL,
	"subject" text NOT NULL,
	"uses" bigint[] NOT NULL,
	"is_full" boolean NOT NULL,
	"last_try_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_window_bucket_subject_pk" PRIMARY KEY("bucket","subject")
);
--> statement-breakpoint
CREATE TABLE "security_event" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"call" text,
	"reason" text,
	"account_id" uuid,
	"network" text,
	"address_hash" text,
	"times" integer NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "signal" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"value" double precision NOT NULL,
	"is_pausing" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_applicant" (
	"id" text PRIMARY KEY NOT NULL,
	"external_user_id" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"person" text,
	"sent_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"verdict" text,
	"labels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"draft" text,
	"reopened" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "sandbox_applicant_external_user_id_unique" UNIQUE("external_user_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_picture" (
	"applicant_id" text NOT NULL,
	"kind" text NOT NULL,
	"locked" "bytea" NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_picture_applicant_id_kind_pk" PRIMARY KEY("applicant_id","kind")
);
--> statement-breakpoint
ALTER TABLE "buy_back_offer" ADD CONSTRAINT "buy_back_offer_buy_back_id_buy_back_id_fk" FOREIGN KEY ("buy_back_id") REFERENCES "public"."buy_back"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buy_back_offer" ADD CONSTRAINT "buy_back_offer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_choice" ADD CONSTRAINT "payout_choice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_line" ADD CONSTRAINT "record_line_action_id_record_cut_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."record_cut"("action_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_line" ADD CONSTRAINT "record_line_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_residence" ADD CONSTRAINT "tax_residence_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "astray_decision" ADD CONSTRAINT "astray_decision_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_notice" ADD CONSTRAINT "share_notice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_order" ADD CONSTRAINT "chain_order_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_order" ADD CONSTRAINT "chain_order_delivery_id_share_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."share_delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_order" ADD CONSTRAINT "chain_order_act_id_desk_act_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."desk_act"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_send" ADD CONSTRAINT "chain_send_order_id_chain_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."chain_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_delivery" ADD CONSTRAINT "share_delivery_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_freeze" ADD CONSTRAINT "share_freeze_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_transfer" ADD CONSTRAINT "share_transfer_sender_id_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_transfer" ADD CONSTRAINT "share_transfer_receiver_id_account_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_transfer" ADD CONSTRAINT "share_transfer_delivery_id_share_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."share_delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_gift" ADD CONSTRAINT "share_gift_sender_id_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_gift" ADD CONSTRAINT "share_gift_receiver_id_account_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_hold" ADD CONSTRAINT "account_hold_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_change" ADD CONSTRAINT "contact_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenge" ADD CONSTRAINT "login_challenge_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_request" ADD CONSTRAINT "password_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_secret" ADD CONSTRAINT "password_secret_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_applicant" ADD CONSTRAINT "kyc_applicant_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_event" ADD CONSTRAINT "kyc_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_cosignature" ADD CONSTRAINT "audit_cosignature_size_audit_checkpoint_size_fk" FOREIGN KEY ("size") REFERENCES "public"."audit_checkpoint"("size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log_entry" ADD CONSTRAINT "audit_log_entry_snapshot_id_audit_snapshot_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."audit_snapshot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_transaction" ADD CONSTRAINT "member_transaction_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_order" ADD CONSTRAINT "legal_order_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_order" ADD CONSTRAINT "legal_order_receiver_id_account_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alert" ADD CONSTRAINT "price_alert_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_letter_recipient" ADD CONSTRAINT "operator_letter_recipient_letter_operator_letter_number_fk" FOREIGN KEY ("letter") REFERENCES "public"."operator_letter"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_note" ADD CONSTRAINT "operator_note_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_passkey" ADD CONSTRAINT "operator_passkey_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_session" ADD CONSTRAINT "operator_session_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_submission" ADD CONSTRAINT "payment_submission_order_id_purchase_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_return" ADD CONSTRAINT "operator_return_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_order_id_purchase_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_named_order_id_purchase_order_id_fk" FOREIGN KEY ("named_order_id") REFERENCES "public"."purchase_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_recovery" ADD CONSTRAINT "share_recovery_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holder_detail" ADD CONSTRAINT "holder_detail_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_claim" ADD CONSTRAINT "reward_claim_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_claim" ADD CONSTRAINT "reward_claim_stake_id_stake_id_fk" FOREIGN KEY ("stake_id") REFERENCES "public"."stake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stake" ADD CONSTRAINT "stake_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swap" ADD CONSTRAINT "swap_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_answer" ADD CONSTRAINT "thread_answer_thread_id_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_message" ADD CONSTRAINT "thread_message_thread_id_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_picture" ADD CONSTRAINT "thread_picture_message_id_thread_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."thread_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballot_file" ADD CONSTRAINT "ballot_file_vote_id_vote_id_fk" FOREIGN KEY ("vote_id") REFERENCES "public"."vote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballot" ADD CONSTRAINT "ballot_vote_id_vote_id_fk" FOREIGN KEY ("vote_id") REFERENCES "public"."vote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballot" ADD CONSTRAINT "ballot_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_ballot" ADD CONSTRAINT "counted_ballot_vote_id_vote_id_fk" FOREIGN KEY ("vote_id") REFERENCES "public"."vote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_ballot" ADD CONSTRAINT "counted_ballot_ballot_id_ballot_id_fk" FOREIGN KEY ("ballot_id") REFERENCES "public"."ballot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_link" ADD CONSTRAINT "wallet_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_nonce" ADD CONSTRAINT "wallet_nonce_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_nonce" ADD CONSTRAINT "wallet_nonce_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_record" ADD CONSTRAINT "idempotency_record_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_picture" ADD CONSTRAINT "sandbox_picture_applicant_id_sandbox_applicant_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."sandbox_applicant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "buy_back_offer_serial" ON "buy_back_offer" USING btree ("serial");--> statement-breakpoint
CREATE UNIQUE INDEX "buy_back_offer_waiting" ON "buy_back_offer" USING btree ("buy_back_id","account_id") WHERE "buy_back_offer"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "buy_back_offer_of_account" ON "buy_back_offer" USING btree ("account_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "buy_back_serial" ON "buy_back" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "buy_back_to_turn" ON "buy_back" USING btree ("serial") WHERE "buy_back"."state" in ('announced', 'open', 'settling');--> statement-breakpoint
CREATE INDEX "buy_back_to_tell" ON "buy_back" USING btree ("serial") WHERE not "buy_back"."is_told";--> statement-breakpoint
CREATE INDEX "contact_message_newest" ON "contact_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "content_item_order" ON "content_item" USING btree ("kind","position");--> statement-breakpoint
CREATE UNIQUE INDEX "corporate_action_serial" ON "corporate_action" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "corporate_action_open" ON "corporate_action" USING btree ("record_at") WHERE "corporate_action"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "dividend_transfer_of_action" ON "dividend_transfer" USING btree ("action_id","at");--> statement-breakpoint
CREATE INDEX "entitlement_of_account" ON "entitlement" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "entitlement_of_payout" ON "entitlement" USING btree ("payout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_serial" ON "payout" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "payout_of_account" ON "payout" USING btree ("account_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_under_way" ON "payout" USING btree ("account_id","coin") WHERE "payout"."state" in ('asked', 'started', 'ordered');--> statement-breakpoint
CREATE INDEX "payout_open" ON "payout" USING btree ("coin","serial") WHERE "payout"."state" in ('asked', 'started', 'ordered');--> statement-breakpoint
CREATE UNIQUE INDEX "payout_order" ON "payout" USING btree ("order_id") WHERE "payout"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "payout_of_run" ON "payout" USING btree ("run");--> statement-breakpoint
CREATE INDEX "record_cut_newest" ON "record_cut" USING btree ("asset","at");--> statement-breakpoint
CREATE INDEX "tax_residence_waiting" ON "tax_residence" USING btree ("told_at") WHERE "tax_residence"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "astray_decision_open" ON "astray_decision" USING btree ("asset","generation","address") WHERE "astray_decision"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_act_arrival" ON "desk_act" USING btree ("generation","hash","log_index") WHERE "desk_act"."log_index" is not null and "desk_act"."state" <> 'failed';--> statement-breakpoint
CREATE INDEX "desk_act_open" ON "desk_act" USING btree ("asked_at") WHERE "desk_act"."state" in ('looked-for', 'found', 'approved');--> statement-breakpoint
CREATE INDEX "share_notice_day" ON "share_notice" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_order_nonce" ON "chain_order" USING btree ("generation","signer","nonce") WHERE "chain_order"."state" <> 'void';--> statement-breakpoint
CREATE UNIQUE INDEX "chain_order_of_delivery" ON "chain_order" USING btree ("delivery_id") WHERE "chain_order"."delivery_id" is not null and "chain_order"."state" <> 'void';--> statement-breakpoint
CREATE UNIQUE INDEX "chain_order_of_act" ON "chain_order" USING btree ("act_id") WHERE "chain_order"."act_id" is not null and "chain_order"."state" <> 'void';--> statement-breakpoint
CREATE UNIQUE INDEX "chain_order_to_allow" ON "chain_order" USING btree ("asset","generation","wallet") WHERE "chain_order"."kind" = 'allow' and "chain_order"."state" in ('written', 'signed');--> statement-breakpoint
CREATE INDEX "chain_order_under_way" ON "chain_order" USING btree ("written_at") WHERE "chain_order"."state" in ('written', 'signed');--> statement-breakpoint
CREATE UNIQUE INDEX "chain_send_nonce" ON "chain_send" USING btree ("generation","signer","nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_send_hash" ON "chain_send" USING btree ("generation","hash");--> statement-breakpoint
CREATE INDEX "custody_check_newest" ON "custody_check" USING btree ("asset","at");--> statement-breakpoint
CREATE INDEX "share_delivery_of_account" ON "share_delivery" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "share_delivery_under_way" ON "share_delivery" USING btree ("asked_at") WHERE "share_delivery"."state" in ('asked', 'ordered', 'signed');--> statement-breakpoint
CREATE INDEX "share_delivery_from_vault" ON "share_delivery" USING btree ("serial") WHERE "share_delivery"."source" = 'vault' and "share_delivery"."state" in ('asked', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "share_delivery_refusal" ON "share_delivery" USING btree ("refusal_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "share_freeze_open" ON "share_freeze" USING btree ("asset","generation","address") WHERE "share_freeze"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "share_freeze_of_account" ON "share_freeze" USING btree ("account_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "share_transfer_once" ON "share_transfer" USING btree ("chain_id","generation","hash","log_index");--> statement-breakpoint
CREATE INDEX "share_transfer_to_settle" ON "share_transfer" USING btree ("block_number") WHERE "share_transfer"."state" = 'seen';--> statement-breakpoint
CREATE UNIQUE INDEX "share_transfer_of_delivery" ON "share_transfer" USING btree ("delivery_id") WHERE "share_transfer"."delivery_id" is not null;--> statement-breakpoint
CREATE INDEX "share_transfer_of_sender" ON "share_transfer" USING btree ("sender_id","serial");--> statement-breakpoint
CREATE INDEX "share_transfer_of_receiver" ON "share_transfer" USING btree ("receiver_id","serial");--> statement-breakpoint
CREATE INDEX "escrow_file_newest" ON "escrow_file" USING btree ("made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "escrow_file_word" ON "escrow_file" USING btree ("word_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "share_gift_serial" ON "share_gift" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "share_gift_of_sender" ON "share_gift" USING btree ("sender_id","serial");--> statement-breakpoint
CREATE INDEX "share_gift_of_receiver" ON "share_gift" USING btree ("receiver_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "share_gift_open_to_address" ON "share_gift" USING btree ("sender_id","wanted_key") WHERE "share_gift"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "share_gift_open_to_receiver" ON "share_gift" USING btree ("receiver_id") WHERE "share_gift"."state" = 'waiting' and "share_gift"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "share_gift_due" ON "share_gift" USING btree ("ends_at") WHERE "share_gift"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "share_gift_to_look" ON "share_gift" USING btree ("look_at") WHERE "share_gift"."state" = 'waiting' and "share_gift"."look_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_key" ON "account" USING btree ("email_key") WHERE "account"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_phone" ON "account" USING btree ("phone") WHERE "account"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "account_unverified" ON "account" USING btree ("kyc_status") WHERE "account"."kyc_status" in ('PENDING', 'REJECTED', 'BLOCKED');--> statement-breakpoint
CREATE INDEX "account_name" ON "account" USING gin (to_tsvector('simple', "full_name"));--> statement-breakpoint
CREATE INDEX "api_key_of_account" ON "api_key" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "hand_over_of_account" ON "hand_over" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "hand_over_age" ON "hand_over" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_device_of_account" ON "known_device" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "known_device_age" ON "known_device" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "login_challenge_age" ON "login_challenge" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "login_challenge_of_account" ON "login_challenge" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "one_time_code_newest" ON "one_time_code" USING btree ("subject","purpose","serial");--> statement-breakpoint
CREATE INDEX "passkey_challenge_age" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_of_account" ON "passkey" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "password_request_age" ON "password_request" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "password_request_of_account" ON "password_request" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "password_secret_of_account" ON "password_secret" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_of_account" ON "session" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "session_age" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "signup_age" ON "signup" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "kyc_applicant_person" ON "kyc_applicant" USING btree ("person_hash");--> statement-breakpoint
CREATE INDEX "kyc_applicant_checked" ON "kyc_applicant" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "kyc_applicant_open" ON "kyc_applicant" USING btree ("left_open_at") WHERE "kyc_applicant"."left_open_at" is not null;--> statement-breakpoint
CREATE INDEX "kyc_event_of_account" ON "kyc_event" USING btree ("account_id","received_at");--> statement-breakpoint
CREATE INDEX "audit_checkpoint_signed" ON "audit_checkpoint" USING btree ("size") WHERE "audit_checkpoint"."signature" is not null;--> statement-breakpoint
CREATE INDEX "audit_line_of_shard" ON "audit_line" USING btree ("shard_key");--> statement-breakpoint
CREATE INDEX "audit_line_over" ON "audit_line" USING btree ("to_snapshot") WHERE "audit_line"."to_snapshot" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_of_owner" ON "ledger_account" USING btree ("owner_id","asset","type") WHERE "ledger_account"."owner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_of_platform" ON "ledger_account" USING btree ("asset","type","slot") WHERE "ledger_account"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "ledger_account_set_aside" ON "ledger_account" USING btree ("type") WHERE "ledger_account"."type" in ('ordered', 'promised');--> statement-breakpoint
CREATE INDEX "ledger_entry_of_journal" ON "ledger_entry" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_of_account" ON "ledger_entry" USING btree ("account_id","at","amount");--> statement-breakpoint
-- guard: without it, a journal may be written twice — server/ledger/ledger: a journal that was
--   written once is not written again — without the unique
CREATE UNIQUE INDEX "ledger_journal_key" ON "ledger_journal" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "member_transaction_newest" ON "member_transaction" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "member_transaction_open" ON "member_transaction" USING btree ("account_id","serial") WHERE "member_transaction"."status" in ('awaiting', 'pending', 'decision', 'returning', 'held');--> statement-breakpoint
CREATE INDEX "member_transaction_at" ON "member_transaction" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "member_transaction_deals" ON "member_transaction" USING btree ("account_id","ended_at","at","micro_shares","pay","currency_price_micro_usd","decimals") WHERE "member_transaction"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "member_transaction_any_hash" ON "member_transaction" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_order_serial" ON "legal_order" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "legal_order_of_account" ON "legal_order" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "legal_order_to_receiver" ON "legal_order" USING btree ("receiver_id","serial");--> statement-breakpoint
CREATE INDEX "legal_order_open" ON "legal_order" USING btree ("serial") WHERE not (state in ('done', 'objected', 'stopped', 'lifted'));--> statement-breakpoint
CREATE UNIQUE INDEX "legal_order_once" ON "legal_order" USING btree ("account_id","receiver_id","file_number","document_hash") WHERE state in ('waiting', 'moving', 'done');--> statement-breakpoint
CREATE UNIQUE INDEX "notification_newest" ON "notification" USING btree ("account_id","serial") WHERE "notification"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "notification_unseen" ON "notification" USING btree ("account_id") WHERE "notification"."seen_at" is null and "notification"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "notification_removal" ON "notification" USING btree ("account_id","removal") WHERE "notification"."removal" is not null;--> statement-breakpoint
CREATE INDEX "notification_removed" ON "notification" USING btree ("removed_at") WHERE "notification"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_message_due" ON "outbox_message" USING btree ("channel","is_code" DESC NULLS FIRST,"next_try_at") WHERE "outbox_message"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_message_recipient" ON "outbox_message" USING btree ("recipient","serial");--> statement-breakpoint
CREATE INDEX "outbox_message_held" ON "outbox_message" USING btree ("recipient") WHERE "outbox_message"."held_at" is not null and "outbox_message"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_message_about" ON "outbox_message" USING btree ("about","serial");--> statement-breakpoint
CREATE INDEX "subscriber_unanswered" ON "subscriber" USING btree ("token_expires_at") WHERE "subscriber"."token_expires_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "price_alert_same" ON "price_alert" USING btree ("account_id","kind",coalesce("level", "move_bps"));--> statement-breakpoint
CREATE INDEX "price_alert_ready" ON "price_alert" USING btree ("kind","level") WHERE "price_alert"."is_ready";--> statement-breakpoint
CREATE INDEX "operator_challenge_age" ON "operator_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "operator_note_of" ON "operator_note" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "operator_passkey_of" ON "operator_passkey" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_request_number" ON "operator_request" USING btree ("number");--> statement-breakpoint
CREATE INDEX "operator_request_open" ON "operator_request" USING btree ("asked_at") WHERE "operator_request"."outcome" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_session_secret" ON "operator_session" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "operator_session_of" ON "operator_session" USING btree ("operator_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_email" ON "operator" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_invitation" ON "operator" USING btree ("invitation_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "paper_number" ON "paper" USING btree ("number");--> statement-breakpoint
CREATE INDEX "paper_fingerprint" ON "paper" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "paper_of_account" ON "paper" USING btree ("account_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "paper_once" ON "paper" USING btree ("account_id","kind","subject","language") WHERE "paper"."is_final";--> statement-breakpoint
CREATE UNIQUE INDEX "payment_submission_once" ON "payment_submission" USING btree ("order_id","hash");--> statement-breakpoint
CREATE INDEX "payment_submission_waiting" ON "payment_submission" USING btree ("reported_at") WHERE "payment_submission"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "payment_submission_hash" ON "payment_submission" USING btree ("hash");--> statement-breakpoint
-- guard: without it, a payment may be written twice — server/purchases/settling/guards: a payment
--   twice — without the unique
CREATE UNIQUE INDEX "payment_once" ON "payment" USING btree ("chain_id","hash","log_index");--> statement-breakpoint
CREATE INDEX "payment_to_settle" ON "payment" USING btree ("block_number") WHERE "payment"."state" = 'seen';--> statement-breakpoint
CREATE INDEX "payment_payer" ON "payment" USING btree ("payer");--> statement-breakpoint
CREATE INDEX "payment_newest" ON "payment" USING btree ("block_number","log_index","id");--> statement-breakpoint
CREATE INDEX "payment_aside" ON "payment" USING btree ("block_number","log_index","id") WHERE "payment"."state" = 'aside' and "payment"."currency" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_amount_tag" ON "purchase_order" USING btree ("currency","amount_tag");--> statement-breakpoint
CREATE INDEX "purchase_order_open_of_account" ON "purchase_order" USING btree ("account_id") WHERE "purchase_order"."state" = 'open';--> statement-breakpoint
CREATE INDEX "purchase_order_open_until" ON "purchase_order" USING btree ("expires_at") WHERE "purchase_order"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "operator_return_open" ON "operator_return" USING btree ("payment_id") WHERE "operator_return"."state" in ('approved', 'ordered', 'uploaded', 'taken', 'refused');--> statement-breakpoint
CREATE UNIQUE INDEX "operator_return_hash" ON "operator_return" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "operator_return_under_way" ON "operator_return" USING btree ("state") WHERE "operator_return"."state" in ('approved', 'ordered', 'uploaded', 'taken', 'refused');--> statement-breakpoint
CREATE INDEX "operator_return_of" ON "operator_return" USING btree ("payment_id","approved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_hash" ON "refund" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_nonce" ON "refund" USING btree ("nonce");--> statement-breakpoint
-- guard: without it, an order may be credited twice — server/purchases/settling/guards: a second
--   credit to an order — without the unique
CREATE UNIQUE INDEX "settlement_of_order" ON "settlement" USING btree ("order_id") WHERE "settlement"."outcome" = 'credited';--> statement-breakpoint
CREATE INDEX "settlement_any_order" ON "settlement" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "settlement_decisions" ON "settlement" USING btree ("decision_ends_at") WHERE "settlement"."outcome" = 'decision';--> statement-breakpoint
CREATE INDEX "settlement_to_pay" ON "settlement" USING btree ("outcome") WHERE "settlement"."outcome" in ('returning', 'held');--> statement-breakpoint
CREATE INDEX "settlement_of_account" ON "settlement" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "settlement_named" ON "settlement" USING btree ("named_order_id") WHERE "settlement"."named_order_id" is not null;--> statement-breakpoint
CREATE INDEX "treasury_check_newest" ON "treasury_check" USING btree ("currency","checked_at");--> statement-breakpoint
CREATE INDEX "treasury_check_apart" ON "treasury_check" USING btree ("checked_at") WHERE "treasury_check"."on_chain" <> "treasury_check"."in_books";--> statement-breakpoint
CREATE UNIQUE INDEX "share_recovery_serial" ON "share_recovery" USING btree ("serial");--> statement-breakpoint
CREATE UNIQUE INDEX "share_recovery_open" ON "share_recovery" USING btree ("account_id") WHERE state in ('identity', 'review', 'checked', 'waiting', 'approved');--> statement-breakpoint
CREATE INDEX "share_recovery_of_account" ON "share_recovery" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "share_recovery_due" ON "share_recovery" USING btree ("next_at") WHERE state in ('identity', 'review', 'checked', 'waiting', 'approved');--> statement-breakpoint
CREATE INDEX "holder_detail_over" ON "holder_detail" USING btree ("keep_until");--> statement-breakpoint
-- guard: without it, a reward of the same days may be written twice — server/staking/guards: a
--   second claim from the same day — without the unique
CREATE UNIQUE INDEX "reward_claim_once" ON "reward_claim" USING btree ("stake_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "reward_claim_newest" ON "reward_claim" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "stake_of_account" ON "stake" USING btree ("account_id","ended_at");--> statement-breakpoint
CREATE INDEX "stake_due" ON "stake" USING btree ("unlocks_at") WHERE "stake"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "swap_once" ON "swap" USING btree ("account_id","hash");--> statement-breakpoint
CREATE INDEX "swap_waiting" ON "swap" USING btree ("reported_at") WHERE "swap"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "swap_waiting_of_account" ON "swap" USING btree ("account_id") WHERE "swap"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "thread_answer_of" ON "thread_answer" USING btree ("thread_id","at");--> statement-breakpoint
CREATE INDEX "thread_answer_to_tell" ON "thread_answer" USING btree ("at") WHERE "thread_answer"."told_at" is null;--> statement-breakpoint
CREATE INDEX "thread_message_of" ON "thread_message" USING btree ("thread_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_picture_place" ON "thread_picture" USING btree ("message_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_serial" ON "thread" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "thread_of_account" ON "thread" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "thread_of_email" ON "thread" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "thread_open" ON "thread" USING btree ("waiting_since","serial") WHERE "thread"."done_at" is null;--> statement-breakpoint
CREATE INDEX "thread_of_owner" ON "thread" USING btree ("owner","serial") WHERE "thread"."done_at" is null;--> statement-breakpoint
CREATE INDEX "thread_answered" ON "thread" USING btree ("first_answered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ballot_serial" ON "ballot" USING btree ("serial");--> statement-breakpoint
CREATE UNIQUE INDEX "ballot_fingerprint" ON "ballot" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "ballot_newest" ON "ballot" USING btree ("vote_id","account_id","serial");--> statement-breakpoint
CREATE INDEX "ballot_of_account" ON "ballot" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "ballot_in_order" ON "ballot" USING btree ("vote_id","fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "counted_ballot_once" ON "counted_ballot" USING btree ("ballot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vote_serial" ON "vote" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "vote_open" ON "vote" USING btree ("record_at") WHERE "vote"."state" in ('announced', 'open');--> statement-breakpoint
CREATE INDEX "vote_to_tell" ON "vote" USING btree ("serial") WHERE not "vote"."is_told";--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_link_address" ON "wallet_link" USING btree ("address") WHERE "wallet_link"."unlinked_at" is null;--> statement-breakpoint
CREATE INDEX "wallet_link_ever" ON "wallet_link" USING btree ("address");--> statement-breakpoint
CREATE INDEX "wallet_link_of_account" ON "wallet_link" USING btree ("account_id","linked_at");--> statement-breakpoint
CREATE INDEX "wallet_nonce_age" ON "wallet_nonce" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_record_age" ON "idempotency_record" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operator_command_of" ON "operator_command" USING btree ("command","serial");--> statement-breakpoint
CREATE INDEX "operator_event_of" ON "operator_event" USING btree ("operator","serial");--> statement-breakpoint
CREATE INDEX "operator_event_about" ON "operator_event" USING btree ("subject","serial");--> statement-breakpoint
CREATE INDEX "operator_event_age" ON "operator_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "rate_window_age" ON "rate_window" USING btree ("last_try_at");--> statement-breakpoint
CREATE INDEX "security_event_age" ON "security_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_event_kind" ON "security_event" USING btree ("kind","serial");--> statement-breakpoint
CREATE INDEX "security_event_of_account" ON "security_event" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "sandbox_applicant_due" ON "sandbox_applicant" USING btree ("due_at");
--> statement-breakpoint
-- By hand from here on: what no table definition can say.
-- A balance that is changed all day long stays where it is: no index has to be told.
ALTER TABLE "ledger_account" SET (fillfactor = 50);
--> statement-breakpoint
-- The platform sets nothing aside in these: each share belongs to whom it is set aside for. Not valid, because a database of before may hold in them
-- what belonged to nobody known; an entry may only empty such an account.
-- guard: without it, shares are set aside where nobody looks any more —
--   server/purchases/orders/out-of-books: with the platform itself
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_closed" CHECK ("ledger_account"."owner_id" is not null or "ledger_account"."type" not in ('reserved', 'promised') or "ledger_account"."balance" = 0) NOT VALID;
--> statement-breakpoint
-- An audit asks by this for the journals that were not there at the one before.
ALTER TABLE "ledger_journal" ADD COLUMN "made_in" xid8 NOT NULL DEFAULT pg_current_xact_id();
--> statement-breakpoint
CREATE INDEX "ledger_journal_made_in" ON "ledger_journal" USING btree ("made_in");
--> statement-breakpoint
-- What is written in the ledger stays written.
CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The ledger is only ever added to: % on % is refused.', TG_OP, TG_TABLE_NAME
		USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_journal_append_only BEFORE UPDATE OR DELETE ON "ledger_journal" FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
-- guard: without it, entries may be changed — server/ledger/ledger: an entry is changed — without
--   the update
-- guard: without it, entries may be deleted — server/ledger/ledger: an entry is deleted — without
--   the delete
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER ledger_journal_no_truncate BEFORE TRUNCATE ON "ledger_journal" FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER ledger_entry_no_truncate BEFORE TRUNCATE ON "ledger_entry" FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER ledger_account_no_truncate BEFORE TRUNCATE ON "ledger_account" FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
-- So does what was claimed, each ballot, and what was counted.
-- guard: without it, claims may be changed — server/staking/staking: a claim is written for good —
--   without the update
CREATE TRIGGER reward_claim_append_only BEFORE UPDATE OR DELETE ON "reward_claim" FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER reward_claim_no_truncate BEFORE TRUNCATE ON "reward_claim" FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER ballot_append_only BEFORE UPDATE OR DELETE ON "ballot" FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER counted_ballot_append_only BEFORE UPDATE OR DELETE ON "counted_ballot" FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
-- A ledger account begins with nothing, keeps its owner, and only entries change its balance.
-- guard: without it, a balance may be set — server/ledger/ledger: a balance is set — condition on
--   NEW.balance = OLD.balance true
-- guard: without it, a slot may become another — server/ledger/ledger: a purse changes its slot —
--   condition on NEW.slot true
CREATE FUNCTION ledger_account_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.balance = 0 THEN RETURN NEW; END IF;
	ELSIF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN
		RETURN NEW;
	ELSIF TG_OP = 'UPDATE' AND NEW.balance = OLD.balance AND NEW.id = OLD.id AND NEW.asset = OLD.asset
		AND NEW.type = OLD.type AND NEW.slot = OLD.slot AND NEW.owner_id IS NOT DISTINCT FROM OLD.owner_id THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'A balance follows its entries: % on ledger_account is refused.', TG_OP
		USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_account_guard BEFORE INSERT OR UPDATE OR DELETE ON "ledger_account" FOR EACH ROW EXECUTE FUNCTION ledger_account_guard();
--> statement-breakpoint
-- A journal adds up to zero, asset by asset, is written at once, and changes the balances of its accounts. A dividend counts what people held at a
-- moment, and nobody is stopped for it: the row in record_cut is committed first, then whoever writes entries under it is refused here, then the
-- reader waits until every transaction from before that commit has ended.
-- guard: without it, a journal need not add up — server/ledger/ledger: a journal that does not add
--   up — condition on added.amount false
-- guard: without it, an entry need not belong to anything — server/ledger/ledger: an entry needs a
--   — condition on is_lost false
-- guard: without it, entries may be added to a journal later — server/ledger/ledger: nothing is
--   added to a journal later — condition on is_late false
-- guard: without it, the books of a counted moment stay open — server/record-dates/cut-on-postgres:
--   a journal of a late clock is dated a millisecond after the cut — condition on added.at <=
--   record_cut.at false
CREATE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_lost boolean;
	is_late boolean;
	is_untimely boolean;
BEGIN
	-- Whoever reads as of an earlier moment would not see a cut that came since.
	IF current_setting('transaction_isolation') <> 'read committed' THEN
		RAISE EXCEPTION 'The ledger is written in read committed only.'
			USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_isolation';
	END IF;
	SELECT bool_or(ledger_journal.id IS NULL OR ledger_account.id IS NULL),
		bool_or(ledger_journal.made_in <> pg_current_xact_id()), bool_or(ledger_journal.at <> added.at)
	INTO is_lost, is_late, is_untimely
	FROM added LEFT JOIN ledger_journal ON ledger_journal.id = added.journal_id
		LEFT JOIN ledger_account ON ledger_account.id = added.account_id;
	IF is_lost THEN
		RAISE EXCEPTION 'An entry is of a journal and of a ledger account that are there.'
			USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledger_entry_belongs';
	END IF;
	IF is_late THEN
		RAISE EXCEPTION 'A journal is written once: entries cannot be added to it later.'
			USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
	END IF;
	IF is_untimely THEN
		RAISE EXCEPTION 'An entry has the time of its journal.'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_time';
	END IF;
	-- Read after these entries were written, so after the transaction has its number: a cut whose wait this transaction escaped is seen here.
	IF EXISTS (
		SELECT FROM added JOIN ledger_account ON ledger_account.id = added.account_id
			JOIN record_cut ON record_cut.asset = ledger_account.asset WHERE added.at <= record_cut.at
	) THEN
		RAISE EXCEPTION 'The books are closed for a dividend at the time of this entry.'
			USING ERRCODE = 'FX002', CONSTRAINT = 'ledger_entry_cut';
	END IF;
	IF EXISTS (
		SELECT FROM added JOIN ledger_account ON ledger_account.id = added.account_id
		GROUP BY added.journal_id, ledger_account.asset HAVING sum(added.amount) <> 0
	) THEN
		RAISE EXCEPTION 'A journal does not add up to zero.'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_zero_sum';
	END IF;
	UPDATE ledger_account SET balance = balance + moved.amount
	FROM (SELECT account_id, sum(amount) AS amount FROM added GROUP BY account_id) AS moved
	WHERE ledger_account.id = moved.account_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_apply AFTER INSERT ON "ledger_entry" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply();
--> statement-breakpoint
-- At the end of a transaction each journal has something to say.
-- guard: without it, a journal may say nothing — server/ledger/ledger: a journal without entries —
--   condition on NOT EXISTS false
CREATE FUNCTION ledger_journal_says() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM ledger_entry WHERE journal_id = NEW.id) THEN
		RAISE EXCEPTION 'Journal % has no entries.', NEW.id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_zero_sum';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_journal_says AFTER INSERT ON "ledger_journal" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_journal_says();
--> statement-breakpoint
-- A slot of a pool that has enough, locked. One that is free; else, where as many have room as can, one that is waited for; else all that nobody
-- holds, and what is left in them shared out in the entries of the same journal; else, where those have too little, all of them, waited for by id.
-- So whoever froze with a slot keeps that one slot from others and no more. A pool has all its slots from its first shares on: with one row, whoever
-- froze with it stopped everybody. A row whose balance has changed between look and lock is locked, found or not: each way that finds none ends in
-- FX001, which lets go of all, so who waits for a pool holds none of it and nobody waits in a circle (the second way goes on to the third itself
-- while it has locked none). Where all of them have too little, the floor says so.
-- guard: without it, a process that takes from a pool waits for another that holds a slot of it —
--   server/ledger/slots-on-postgres: waits for nobody who takes some — without the first skip
--   locked
-- guard: without it, a slot is taken that has too little — server/ledger/slots-on-postgres: larger
--   than any slot — first condition on balance >= taken true
-- guard: without it, a slot that has too little by then is held while all are waited for —
--   server/ledger/slots-on-postgres: lets it go before it waits for all
-- guard: without it, a slot with nearly everything is waited for by everybody —
--   server/ledger/slots-on-postgres: shared out once — condition on roomy true
-- guard: without it, slots are shared out while others take from them —
--   server/ledger/slots-on-postgres: shared out once — without the third lock
-- guard: without it, a process that shares out slots waits for another that froze with one —
--   server/ledger/slots-on-postgres: goes past those that somebody holds — without the second skip
--   locked
-- guard: without it, shares in a slot that somebody holds count as sold —
--   server/ledger/slots-on-postgres: a process that needs what another one holds waits for it —
--   condition on coalesce false
-- guard: without it, a pool of before stays in one row — server/ledger/slots-on-postgres: is opened
--   by who comes first — condition on drawn > 0 true
CREATE FUNCTION ledger_slot(pool_asset text, pool_type text, taken numeric, change numeric,
	INOUT way text, OUT slot_id uuid, OUT levelling jsonb) LANGUAGE plpgsql AS $$
DECLARE
	slots CONSTANT integer := 64;
	first CONSTANT integer := floor(random() * slots);
	drawn smallint;
	opened integer := 0;
	held uuid[];
	rooms numeric;
	roomy integer;
	is_open boolean;
	remaining numeric;
	candidate uuid;
BEGIN
	levelling := '[]';
	IF way = 'free' THEN
		SELECT id, slot INTO slot_id, drawn FROM ledger_account
		WHERE owner_id IS NULL AND asset = pool_asset AND type = pool_type AND balance >= taken
		ORDER BY (slot + first) % slots LIMIT 1 FOR UPDATE SKIP LOCKED;
		-- Slot 0 alone is a pool of before, which who comes first opens.
		IF FOUND AND (drawn > 0 OR EXISTS (SELECT FROM ledger_account
			WHERE owner_id IS NULL AND asset = pool_asset AND type = pool_type AND slot = slots - 1)) THEN RETURN; END IF;
		RAISE EXCEPTION USING ERRCODE = 'FX001', MESSAGE = 'No slot is free.';
	END IF;
	LOOP
		IF way <> 'one' THEN
			-- Opened before any is locked: those that are opened later would be waited for out of order.
			INSERT INTO ledger_account (type, asset, slot) SELECT pool_type, pool_asset, place FROM generate_series(0, slots - 1) place
			WHERE (SELECT count(*) FROM ledger_account WHERE owner_id IS NULL AND asset = pool_asset AND type = pool_type) < slots
			ON CONFLICT DO NOTHING;
			GET DIAGNOSTICS opened = ROW_COUNT;
			IF way = 'all' THEN
				held := ARRAY(SELECT id FROM ledger_account WHERE owner_id IS NULL AND asset = pool_asset AND type = pool_type
					ORDER BY id FOR UPDATE SKIP LOCKED);
			ELSE
				held := ARRAY(SELECT id FROM ledger_account WHERE owner_id IS NULL AND asset = pool_asset AND type = pool_type ORDER BY id FOR UPDATE);
			END IF;
		END IF;
		SELECT sum(balance) + change, count(*) = coalesce(cardinality(held), slots), count(*) FILTER (WHERE balance >= taken),
			(array_agg(id ORDER BY random()) FILTER (WHERE balance >= taken))[1]
		INTO remaining, is_open, roomy, candidate
		FROM ledger_account WHERE owner_id IS NULL AND asset = pool_asset AND type = pool_type AND (held IS NULL OR id = ANY (held));
		IF way = 'all' AND coalesce(remaining, -1) < 0 THEN
			RAISE EXCEPTION USING ERRCODE = 'FX001', MESSAGE = 'The slots that nobody holds have too little.';
		END IF;
		-- As many slots as have room for another such order: nearly sold out, each would else find many with too little.
		rooms := least(coalesce(cardinality(held), slots), greatest(1, div(remaining, greatest(taken, 1))));
		IF opened = 0 AND is_open AND roomy * 2 >= rooms THEN
			SELECT id INTO slot_id FROM ledger_account WHERE id = candidate AND balance >= taken FOR UPDATE;
			IF FOUND THEN RETURN; END IF;
			RAISE EXCEPTION USING ERRCODE = 'FX001', MESSAGE = 'A slot has too little by now.';
		END IF;
		EXIT WHEN way <> 'one';
		way := 'all';
	END LOOP;
	slot_id := held[1];
	IF remaining < 0 THEN RETURN; END IF;
	SELECT jsonb_agg(jsonb_build_object('id', id, 'amount',
		CASE WHEN place < rooms THEN div(remaining, rooms) + (place < mod(remaining, rooms))::integer ELSE 0 END
			- balance - CASE WHEN place = 0 THEN change ELSE 0 END))
	INTO levelling
	FROM (SELECT id, balance, row_number() OVER (ORDER BY id) - 1 AS place FROM ledger_account WHERE id = ANY (held)) known;
END $$;
--> statement-breakpoint
-- Journals and what they add to accounts, written in one trip. Opens accounts that were never used, and only then locks: by id, the same for
-- everybody, pools last. Where a pool has no slot this way, all is let go and done again the next way. A journal that is dated at or before a
-- dividend’s cut is dated a millisecond after it instead: somebody’s clock is late, or the cut came between.
-- guard: without it, ledger accounts are not locked before they are moved —
--   server/ledger/races-on-postgres: ledger accounts taken crosswise by many at once — without the
--   lock
-- guard: without it, a process that comes while all slots are held waits for all of them —
--   server/ledger/slots-on-postgres: waits for one of them
-- guard: without it, pools are come to in another order than processes of before have —
--   server/ledger/slots-on-postgres: has a slot of the first before — order reversed
CREATE FUNCTION ledger_post(journals json, accounts json, changes json, OUT written jsonb, OUT waited jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	ids jsonb;
	levelling jsonb;
	ways jsonb := '{}';
	pool record;
	one record;
	not_before timestamptz;
BEGIN
	LOOP BEGIN
		waited := '[]';
		levelling := '[]';
		INSERT INTO ledger_account (owner_id, type, asset, floor)
		SELECT owner, type, asset, floor FROM json_to_recordset(accounts)
			AS account(owner uuid, type text, asset text, floor numeric, "isPool" boolean)
		WHERE NOT "isPool" ORDER BY owner, asset, type ON CONFLICT DO NOTHING;
		-- Looked up once, as an array: looked up again for a row that was waited for, they may not be found, depending on the plan.
		SELECT coalesce(jsonb_object_agg(coalesce(owner_id::text, '') || '/' || asset || '/' || type, id), '{}') INTO ids FROM (
			SELECT id, owner_id, asset, type FROM ledger_account WHERE id = ANY (ARRAY(
				SELECT known.id FROM json_to_recordset(accounts) AS account(owner uuid, type text, asset text, "isPool" boolean)
				JOIN ledger_account known ON known.owner_id = owner AND known.asset = account.asset AND known.type = account.type
				WHERE NOT "isPool"
				UNION ALL
				SELECT known.id FROM json_to_recordset(accounts) AS account(owner uuid, type text, asset text, "isPool" boolean)
				JOIN ledger_account known ON known.owner_id IS NULL AND owner IS NULL AND known.asset = account.asset AND known.type = account.type
				WHERE NOT "isPool"
			)) ORDER BY id FOR UPDATE
		) locked;
		FOR pool IN
			SELECT name, asset, type, coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS taken, sum(amount) AS change
			FROM json_to_recordset(accounts) AS account(name text, type text, asset text, "isPool" boolean)
			JOIN json_to_recordset(changes) AS change(key text, name text, amount numeric) USING (name)
			WHERE "isPool" GROUP BY name, asset, type ORDER BY name
		LOOP
			SELECT * INTO one FROM ledger_slot(pool.asset, pool.type, pool.taken, pool.change, coalesce(ways ->> pool.type, 'free'));
			ids := ids || jsonb_build_object(pool.name, one.slot_id);
			IF one.way <> 'free' THEN waited := waited || jsonb_build_object('pool', pool.type, 'waited', one.way); END IF;
			levelling := levelling || one.levelling;
		END LOOP;
		WITH fresh AS (
			INSERT INTO ledger_journal (key, kind, at, details)
			SELECT key, kind, greatest(at, not_before), details FROM json_populate_recordset(NULL::ledger_journal, journals)
			ON CONFLICT DO NOTHING RETURNING id, key, at
		), moved AS (
			SELECT key, account_id, sum(amount) AS amount FROM (
				SELECT key, (ids ->> name)::uuid AS account_id, amount
				FROM json_to_recordset(changes) AS change(key text, name text, amount numeric)
				UNION ALL
				-- What moves between slots is told once, by one that was not written before.
				SELECT (SELECT min(key) FROM fresh), id, amount
				FROM jsonb_to_recordset(levelling) AS between_slots(id uuid, amount numeric)
			) each GROUP BY key, account_id HAVING sum(amount) <> 0
		), entered AS (
			INSERT INTO ledger_entry (journal_id, account_id, amount, at)
			SELECT fresh.id, account_id, amount, fresh.at FROM fresh JOIN moved ON moved.key = fresh.key
		)
		SELECT coalesce(jsonb_agg(key), '[]') INTO written FROM fresh;
		RETURN;
	EXCEPTION
		WHEN SQLSTATE 'FX001' THEN
			ways := ways || jsonb_build_object(pool.type, CASE ways ->> pool.type WHEN 'one' THEN 'all' WHEN 'all' THEN 'every' ELSE 'one' END);
		WHEN SQLSTATE 'FX002' THEN
			SELECT max(record_cut.at) + interval '1 millisecond' INTO not_before FROM record_cut
			WHERE record_cut.asset IN (SELECT account.asset FROM json_to_recordset(accounts) AS account(asset text));
	END; END LOOP;
END $$;
--> statement-breakpoint
-- What an order is decided by, in TypeScript. Who kept an order has bought, though the rest of the payment goes back.
CREATE FUNCTION order_facts(asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
	member CONSTANT uuid := asked ->> 'accountId';
BEGIN
	RETURN (SELECT jsonb_build_object(
		'kycStatus', kyc_status,
		'heldAt', held_at,
		'isLoggedIn', closed_at IS NULL AND EXISTS (SELECT FROM session WHERE id = (asked ->> 'sessionId')::uuid
			AND ended_at IS NULL AND expires_at > (asked ->> 'now')::timestamptz),
		'isLinked', EXISTS (SELECT FROM wallet_link WHERE account_id = member AND address = asked ->> 'payer' AND unlinked_at IS NULL),
		'open', (SELECT jsonb_build_array(count(*), coalesce(sum(micro_shares), 0)::text)
			FROM purchase_order WHERE account_id = member AND state = 'open'),
		'choices', (SELECT jsonb_build_array(count(*), coalesce(sum(ordered.micro_shares), 0)::text)
			FROM settlement LEFT JOIN purchase_order ordered ON ordered.id = order_id
			WHERE settlement.account_id = member AND outcome = 'decision'),
		'lastCreditedAt', (SELECT max(decided_at) FROM settlement WHERE account_id = member AND micro_shares IS NOT NULL),
		'unpaid', (SELECT coalesce(jsonb_agg(jsonb_build_object('at', at, 'status', status, 'endedAt', ended_at) ORDER BY at DESC, serial DESC), '[]')
			FROM (SELECT at, serial, status, ended_at FROM member_transaction
				WHERE account_id = member AND kind = 'purchase' AND status IN ('cancelled', 'expired')
					AND at > (asked ->> 'since')::timestamptz ORDER BY at DESC, serial DESC LIMIT 1000) newest),
		'unfinished', (SELECT coalesce(jsonb_agg(jsonb_build_object('pay', ordered.pay::text, 'receive', ordered.micro_shares::text) ORDER BY serial), '[]')
			FROM member_transaction told JOIN purchase_order ordered ON ordered.id = told.id
			WHERE told.account_id = member AND told.status IN ('awaiting', 'pending') AND ordered.currency = asked ->> 'currency')
	) FROM account WHERE account.id = member);
END $$;
--> statement-breakpoint
-- Locks the person, then tells what an order is decided by: in one trip, and nothing of it changes before the order is written.
-- guard: without it, ordering does not lock the account —
--   server/purchases/orders/races-on-postgres: the second of two orders at once waits for the first
--   — without the first lock
CREATE FUNCTION order_lock(asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM account WHERE id = (asked ->> 'accountId')::uuid FOR NO KEY UPDATE;
	-- Shared, so a logout waits for what began before.
	PERFORM FROM session WHERE id = (asked ->> 'sessionId')::uuid FOR SHARE;
	RETURN order_facts(asked);
END $$;
--> statement-breakpoint
-- An erased account stays erased and closed, whoever writes it.
CREATE FUNCTION account_blanked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.erased_at := coalesce(OLD.erased_at, NEW.erased_at);
  NEW.closed_at := coalesce(OLD.closed_at, NEW.closed_at, NEW.erased_at);
  NEW.full_name := '';
  NEW.email := '';
  NEW.email_key := '';
  NEW.phone := '';
  NEW.password_hash := '';
  NEW.preferences := '{}';
  NEW.two_factor_secret := NULL;
  NEW.is_two_factor_on := false;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_blanked BEFORE UPDATE ON "account" FOR EACH ROW
  WHEN (OLD.erased_at IS NOT NULL OR NEW.erased_at IS NOT NULL) EXECUTE FUNCTION account_blanked();
--> statement-breakpoint
-- Events of operators are added, never changed.
CREATE FUNCTION operator_event_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Events of operators are only ever added to: % is refused.', TG_OP
		USING ERRCODE = 'restrict_violation', CONSTRAINT = 'operator_event_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_event_append_only BEFORE UPDATE OR DELETE ON "operator_event" FOR EACH ROW EXECUTE FUNCTION operator_event_refuse();
--> statement-breakpoint
CREATE TRIGGER operator_event_no_truncate BEFORE TRUNCATE ON "operator_event" FOR EACH STATEMENT EXECUTE FUNCTION operator_event_refuse();
--> statement-breakpoint
-- What was asked for stays what was asked for, and who decided it, whoever may write here.
CREATE FUNCTION operator_request_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.outcome IS NULL
		AND (OLD.decision IS NULL OR (NEW.decision, NEW.decided_by, NEW.decided_at) IS NOT DISTINCT FROM (OLD.decision, OLD.decided_by, OLD.decided_at))
		AND (NEW.id, NEW.number, NEW.kind, NEW.input, NEW.facts, NEW.reason, NEW.asked_by, NEW.asked_at, NEW.rest_hours)
		IS NOT DISTINCT FROM (OLD.id, OLD.number, OLD.kind, OLD.input, OLD.facts, OLD.reason, OLD.asked_by, OLD.asked_at, OLD.rest_hours) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'A request of an operator is decided once and done once: % is refused.', TG_OP
		USING ERRCODE = 'restrict_violation', CONSTRAINT = 'operator_request_once';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_request_guard BEFORE UPDATE OR DELETE ON "operator_request" FOR EACH ROW EXECUTE FUNCTION operator_request_guard();
--> statement-breakpoint
-- Whoever has noted a checkpoint can tell a log that was rewritten; the database refuses to rewrite it in the first place.
CREATE FUNCTION audit_log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The log of audits is only ever added to: % is refused.', TG_OP
		USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_log_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_entry_append_only BEFORE UPDATE OR DELETE ON "audit_log_entry" FOR EACH ROW EXECUTE FUNCTION audit_log_refuse();
--> statement-breakpoint
CREATE TRIGGER audit_log_entry_no_truncate BEFORE TRUNCATE ON "audit_log_entry" FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse();
--> statement-breakpoint
CREATE TRIGGER audit_checkpoint_no_delete BEFORE DELETE ON "audit_checkpoint" FOR EACH ROW EXECUTE FUNCTION audit_log_refuse();
--> statement-breakpoint
CREATE TRIGGER audit_checkpoint_decided_once BEFORE UPDATE ON "audit_checkpoint" FOR EACH ROW
	WHEN (OLD.decided_at IS NOT NULL OR (NEW.size, NEW.root) IS DISTINCT FROM (OLD.size, OLD.root)) EXECUTE FUNCTION audit_log_refuse();
--> statement-breakpoint
-- The signer’s two doors to the log: the newest checkpoint that nobody has signed or refused, with the leaves that it lacks, and its decision.
CREATE FUNCTION signer_next_checkpoint(signed_size bigint) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
	SELECT jsonb_build_object('size', newest.size, 'root', newest.root, 'leaves', (
		SELECT coalesce(jsonb_agg(nodes[1] ORDER BY number), '[]'::jsonb) FROM audit_log_entry WHERE number >= signed_size AND number < newest.size))
	FROM (SELECT * FROM audit_checkpoint ORDER BY size DESC LIMIT 1) newest
	WHERE newest.decided_at IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION signer_decide_checkpoint(decided_size bigint, given text, refused text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
	UPDATE audit_checkpoint SET signature = given, refusal = refused, decided_at = now() WHERE size = decided_size AND decided_at IS NULL;
	RETURN FOUND;
END $$;
--> statement-breakpoint
-- The two doors of whoever signs orders, and all that their role may do: the oldest order they have the key for, with what the member signed when
-- the wallet was linked, and the bytes. Whoever writes orders cannot write links, so an order to a foreign address finds none. They are told which
-- delivery or payout an order is for, to sign it once; what is owed to the member, because the amount of a payout alone is what the web wrote; and,
-- of what operators have the desk send, what two of them saw when they approved it, which a follower cannot write. Nothing is handed out while the
-- powers over the token are not as they are meant to be, or a key cannot pay for what it signs.
CREATE FUNCTION signer_next_order(signers text[]) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
	SELECT jsonb_build_object(
		'id', ordered.id, 'kind', ordered.kind, 'chainId', ordered.chain_id, 'generation', ordered.generation, 'wallet', ordered.wallet, 'signer', ordered.signer,
		'microShares', ordered.micro_shares::text, 'target', ordered.target, 'data', ordered.data, 'nonce', ordered.nonce,
		'gas', ordered.gas::text, 'gasPrice', ordered.gas_price::text,
		'delivery', CASE WHEN delivery.id IS NOT NULL THEN jsonb_build_object('id', delivery.id, 'account', delivery.account_id,
			'address', delivery.address, 'microShares', delivery.micro_shares::text, 'state', delivery.state) END,
		'account', ordered.account_id,
		'link', CASE WHEN link.link_signature IS NOT NULL THEN jsonb_build_object('message', link.link_message,
			'signature', link.link_signature, 'isConfirmedProgram', link.link_program IS NOT DISTINCT FROM 'confirmed') END,
		'payout', CASE WHEN payout.id IS NOT NULL THEN jsonb_build_object('id', payout.id, 'account', payout.account_id, 'address', payout.address,
			'coin', payout.coin, 'amount', payout.amount::text, 'state', payout.state, 'run', payout.run,
			'owed', (SELECT coalesce(sum(net), 0)::text FROM entitlement LEFT JOIN corporate_action paying ON paying.id = action_id
				WHERE payout_id = payout.id AND entitlement.account_id = payout.account_id
					AND coalesce(entitlement.coin, paying.coin) = payout.coin),
			'started', (SELECT jsonb_build_object('total', request.input ->> 'total', 'askedBy', request.asked_by, 'decidedBy', request.decided_by)
				FROM operator_request request WHERE request.kind = 'dividend-pay' AND request.decision = 'approved'
					AND request.outcome = 'done' AND request.input ->> 'run' = payout.run)) END,
		'act', CASE WHEN ordered.act_id IS NOT NULL THEN jsonb_build_object('id', ordered.act_id,
			'approved', (SELECT jsonb_build_object('contract', request.facts ->> 'contract', 'receiver', request.facts ->> 'receiver',
					'units', request.facts ->> 'units', 'askedBy', request.asked_by, 'decidedBy', request.decided_by)
				FROM operator_request request WHERE request.kind = CASE ordered.kind WHEN 'sweep' THEN 'desk-sweep' ELSE 'arrival-return' END
					AND request.decision = 'approved' AND request.outcome = 'done'
					AND request.input ->> 'act' = ordered.act_id::text LIMIT 1)) END)
	FROM chain_order ordered
		JOIN share_token token ON token.asset = ordered.asset AND token.generation = ordered.generation AND token.paused_at IS NULL
		LEFT JOIN share_delivery delivery ON delivery.id = ordered.delivery_id AND delivery.source = 'desk'
		LEFT JOIN payout ON payout.order_id = ordered.id
		LEFT JOIN wallet_link link ON link.account_id = ordered.account_id AND link.address = ordered.wallet AND link.unlinked_at IS NULL
	WHERE ordered.state = 'written' AND ordered.signer = ANY (signers)
		AND coalesce((SELECT is_equal FROM custody_check newest WHERE newest.asset = ordered.asset ORDER BY at DESC LIMIT 1), true)
		AND NOT EXISTS (SELECT FROM custody_watch watched WHERE watched.asset = ordered.asset AND watched.stops_orders)
	ORDER BY ordered.written_at, ordered.nonce LIMIT 1
$$;
--> statement-breakpoint
CREATE FUNCTION signer_store_signed(stored uuid, bytes text, bytes_hash text, refused text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
	ordered chain_order;
BEGIN
	-- Locked in the order in which a member’s canceling locks, so that the two never wait for each other.
	PERFORM FROM share_delivery WHERE id = (SELECT delivery_id FROM chain_order WHERE id = stored) FOR UPDATE;
	SELECT * INTO ordered FROM chain_order WHERE id = stored AND state = 'written' FOR UPDATE;
	IF NOT FOUND THEN
		RETURN false;
	END IF;
	IF refused IS NOT NULL THEN
		-- A higher fee was refused: the bytes that are out may still land, so the order stays as it was.
		UPDATE chain_order SET state = 'signed', refusal = refused
		WHERE id = stored AND EXISTS (SELECT FROM chain_send WHERE order_id = stored);
		IF FOUND THEN
			RETURN true;
		END IF;
		UPDATE chain_order SET state = 'void', refusal = refused, ended_at = now() WHERE id = stored;
		-- What was written after it would wait for a nonce that nobody uses: it is written anew.
		WITH later AS (
			UPDATE chain_order SET state = 'void', ended_at = now()
			WHERE generation = ordered.generation AND signer = ordered.signer AND nonce > ordered.nonce AND state = 'written'
				AND NOT EXISTS (SELECT FROM chain_send WHERE order_id = chain_order.id)
			RETURNING delivery_id
		)
		UPDATE share_delivery SET state = 'asked' FROM later WHERE share_delivery.id = later.delivery_id AND share_delivery.state = 'ordered';
		RETURN true;
	END IF;
	INSERT INTO chain_send (order_id, generation, signer, nonce, signed_transaction, hash, signed_at)
	VALUES (stored, ordered.generation, ordered.signer, ordered.nonce, bytes, bytes_hash, now())
	ON CONFLICT (order_id) DO UPDATE SET signed_transaction = bytes, hash = bytes_hash, sent_at = NULL, sent_block = NULL,
		earlier_hashes = chain_send.earlier_hashes || chain_send.hash
	WHERE chain_send.hash <> bytes_hash;
	UPDATE chain_order SET state = 'signed' WHERE id = stored;
	UPDATE share_delivery SET state = 'signed' WHERE id = ordered.delivery_id AND state = 'ordered';
	RETURN true;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION signer_next_order(text[]) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION signer_store_signed(uuid, text, text, text) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION signer_next_checkpoint(bigint) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION signer_decide_checkpoint(bigint, text, text) FROM PUBLIC;
--> statement-breakpoint
-- For processes of before, until none of them runs: orders under their old name.
CREATE VIEW "quote" AS SELECT "id", "account_id", "state", "currency", "token", "decimals", "pay", "fee", "micro_shares",
	"share_price_micro_usd", "currency_price_micro_usd", "payer", "treasury", "amount_tag" AS "digits", "locked_at",
	"expires_at", "signature", "accepted" FROM "purchase_order";
--> statement-breakpoint
-- What such a process is sent becomes a question as well.
CREATE FUNCTION contact_message_asked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE asked uuid;
BEGIN
	INSERT INTO thread (reference, name, email, locale, topic, opened_at, changed_at, waiting_since)
		VALUES (NEW.reference, NEW.name, NEW.email, 'en', NEW.topic, NEW.created_at, NEW.created_at, NEW.created_at) RETURNING id INTO asked;
	INSERT INTO thread_message (thread_id, text, at) VALUES (asked, NEW.message, NEW.created_at);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_message_asked AFTER INSERT ON "contact_message" FOR EACH ROW EXECUTE FUNCTION contact_message_asked();
