-- Text as searches compare it: small letters without accents, the same for what is stored and what is typed. Of functions
-- that never change their answer alone, so that indexes may be over it; what is plain already takes the short way.
CREATE FUNCTION searchable(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN lower($1) ELSE
    translate(
      replace(replace(replace(
        lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'łŁøØđĐðÐı’‘ʼ', 'llooddddi''''''')
  END
$$;--> statement-breakpoint
DROP INDEX "support_tickets_search";--> statement-breakpoint
DROP INDEX "outbox_search";--> statement-breakpoint
DROP INDEX "reservations_search";--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
CREATE INDEX "reservation_rooms_names" ON "reservation_rooms" USING gin (searchable(jsonb_path_query_array(occupants, '$[*].name')::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reservation_rooms_occupants" ON "reservation_rooms" USING gin (occupants jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "support_tickets_search" ON "support_tickets" USING gin (searchable(subject || ' ' || message || ' ' || author_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_search" ON "outbox" USING gin (searchable(recipient || ' ' || kind) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reservations_search" ON "reservations" USING gin (searchable(first_name || ' ' || last_name || ' ' || coalesce(maternal_last_name, '') || ' '
  || email || ' ' || mobile || ' ' || key || ' ' || payment_reference) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (searchable(name || ' ' || email) gin_trgm_ops);