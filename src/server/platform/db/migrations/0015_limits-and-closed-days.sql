-- By hand from here on.
-- What 0.1.0 has in its code. Closed days of a bank stood in its settings alone.
INSERT INTO "terms_version" ("part", "number", "content", "holds_from", "decided_at") VALUES
	('limits', 1,
		'{"transferCents": "1000000", "firstTransferCents": "100000", "reservedMicroShares": "40000000000", "giftMicroShares": "2000000000", "gifts": "5"}',
		'2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z'),
	('closed-days', 1, '{"days": []}', '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z');
