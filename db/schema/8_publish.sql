-- Drafts of owners, decisions of moderators, reports by visitors, promotions and the money for them.

-- The draft of an owner. `offers` has the approved content; before the first approval its row only reserves the number.
create table offer_drafts (
  offer_id bigint primary key references offers on delete cascade,
  user_id bigint not null references users on delete cascade,
  content jsonb not null default '{}',
  version integer not null default 1,
  -- Listing quality, of 100; null if it was saved before there was this column.
  score smallint check (score between 0 and 100),
  -- Steps of the form that the owner has been through: a step without required fields is done only then.
  passed text[] not null default '{}',
  updated_at timestamptz not null default now()
);
comment on column offer_drafts.content is 'type: OfferContent from #contract/publish/publishing.ts';
create index offer_drafts_user on offer_drafts (user_id);

-- Content submitted to moderators. Never deleted: they see the changes since the last approval.
create table offer_revisions (
  offer_id bigint not null references offers on delete cascade,
  number integer not null check (number > 0),
  content jsonb not null default '{}',
  submitted_at timestamptz not null default now(),
  -- Null while it waits.
  verdict text check (verdict in ('approved', 'change', 'rejected', 'withdrawn')),
  -- Keys of contract/publish/moderation.ts, and the moderator’s note.
  reasons text[] not null default '{}',
  note text,
  -- Number of the account, without a key: it may be gone. Null if no decision was needed.
  moderator_id bigint,
  decided_at timestamptz,
  check ((verdict is null) = (decided_at is null)),
  primary key (offer_id, number)
);
comment on column offer_revisions.content is 'type: OfferContent from #contract/publish/publishing.ts';
create unique index offer_revisions_waiting on offer_revisions (offer_id) where verdict is null;
create index offer_revisions_queue on offer_revisions (submitted_at, offer_id) where verdict is null;

-- Pictures that are uploaded for offers in pieces (docs/decisions/082).
create table offer_uploads (
  -- Key in file storage: `offers/…`
  key text primary key,
  user_id bigint not null references users on delete cascade,
  -- Bytes: announced, and received.
  size integer not null check (size > 0),
  received integer not null default 0,
  -- Null until it is complete and checked.
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder text check (placeholder ~ '^(#[0-9a-f]{6}){3}$'),
  -- Fingerprint of the picture (api/ground/media/fingerprint.ts), to detect a home that is offered twice. Null: not computed, or too plain.
  fingerprint bit(64),
  created_at timestamptz not null default now(),
  check (received between 0 and size)
);
create index offer_uploads_user on offer_uploads (user_id);

-- Files are deleted after their rows, whatever deletes those.
create function offer_uploads_deleted() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, data) select 'picture_delete', jsonb_build_object('key', key) from old_rows;
  return null;
end $$;
create trigger offer_uploads_deleted after delete on offer_uploads referencing old table as old_rows
  for each statement execute function offer_uploads_deleted();

-- Reports of visitors about an offer (docs/decisions/086).
create table reports (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  -- The signed-in reporter.
  user_id bigint references users on delete cascade,
  nonce text not null unique,
  -- `sample`: no visitor, but the portal, which shows moderators some homes of feeds (docs/decisions/239).
  reason text not null check (reason in ('fraud', 'gone', 'wrong', 'duplicate', 'offensive', 'discrimination', 'other', 'sample')),
  message text not null default '',
  -- Address for the outcome, if they want it.
  email text,
  locale text not null,
  created_at timestamptz not null default now(),
  -- Null while it waits.
  outcome text check (outcome in ('dismissed', 'asked', 'taken_down')),
  -- Number of the account, without a key: it may be gone.
  moderator_id bigint,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create index reports_open on reports (offer_id, created_at) where outcome is null;
create index reports_offer on reports (offer_id);
create index reports_user on reports (user_id) where user_id is not null;
create index reports_email on reports (lower(email)) where email is not null;

alter table tickets add foreign key (linked_report_id) references reports on delete set null;

-- Promotions of offers, and the money for them (docs/decisions/242 and 243). Amounts are minor units of their currency, as CURRENCIES of contract/library.ts counts them.

-- Who sells promotions and issues invoices: the operator.
create table issuers (
  id integer generated always as identity primary key,
  -- First letters of its invoice numbers.
  prefix text not null unique check (prefix ~ '^[A-Z0-9]{1,8}$'),
  name text not null check (length(name) between 1 and 200),
  address text not null check (length(address) between 1 and 500),
  country_id integer not null,
  vat_id text check (length(vat_id) between 1 and 30),
  -- Register of traders, and the number there.
  register text check (length(register) between 1 and 200),
  email text check (length(email) between 3 and 254),
  version integer not null default 1,
  -- The one that sells now. Invoices keep what they were issued with.
  is_current boolean not null default false
);
create unique index issuers_current on issuers (is_current) where is_current;

-- Which tax a buyer pays. The rule of the buyer’s country holds, else that of all other countries; of several the one with the latest day that has come.
create table tax_rules (
  id integer generated always as identity primary key,
  seller_country_id integer not null,
  -- Null: all other countries.
  buyer_country_id integer,
  -- `business`: with a VAT number.
  buyer_kind text not null check (buyer_kind in ('person', 'business')),
  treatment text not null check (treatment in ('taxed', 'reverse_charge', 'outside')),
  -- Thousandths of a per cent: 21 % is 21000.
  rate integer not null check (rate between 0 and 50000),
  valid_from date not null,
  source text not null check (length(source) between 1 and 500),
  check (treatment = 'taxed' or rate = 0),
  unique nulls not distinct (seller_country_id, buyer_country_id, buyer_kind, valid_from)
);

-- Prices of packages, without tax: a price holds from a moment until the next one of the same package, days, place, group and currency. Never changed.
-- One whose end has passed is as if it were not there: the earlier price holds again.
create table promotion_prices (
  id bigint generated always as identity primary key,
  package text not null check (package in ('highlight', 'top', 'showcase')),
  days smallint not null check (days between 1 and 90),
  -- Of homes there; null: everywhere else.
  place text check (place ~ '^(country|state|city)[0-9]{1,9}$'),
  -- Group of categories; null: all others.
  "group" text check ("group" in ('homes', 'rooms', 'land', 'garages', 'commercial')),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  -- Null: not offered from then on.
  amount bigint check (amount between 1 and 1000000000000),
  valid_from timestamptz not null,
  -- Of a special price; null: until the next one.
  valid_until timestamptz check (valid_until > valid_from),
  -- Number of the account, without a key: it may be gone. Null: the operator.
  created_by bigint,
  created_at timestamptz not null default now(),
  unique nulls not distinct (package, days, place, "group", currency, valid_from)
);

-- Orders of customers. Their amounts never change.
create table orders (
  id bigint generated always as identity primary key,
  -- Chosen by the caller: sending an order twice makes one.
  key uuid not null,
  -- SHA-256 of what is ordered, by whom and at which price.
  digest bytea not null check (length(digest) = 32),
  user_id bigint references users on delete set null,
  -- `agency:5` or `user:7`: whose money it is, also when they are gone.
  customer text not null check (customer ~ '^(agency|user):[0-9]+$'),
  state text not null default 'open' check (state in ('open', 'paid', 'cancelled', 'expired')),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  net bigint not null check (net > 0),
  tax bigint not null check (tax >= 0),
  total bigint generated always as (net + tax) stored,
  -- Paid from the customer’s balance.
  credit bigint not null default 0 check (credit >= 0 and credit <= net + tax),
  -- Credited and refunded so far.
  returned_net bigint not null default 0 check (returned_net between 0 and net),
  returned_tax bigint not null default 0 check (returned_tax between 0 and tax),
  treatment text not null check (treatment in ('taxed', 'reverse_charge', 'outside')),
  rate integer not null check (rate between 0 and 50000),
  issuer_id integer not null references issuers,
  buyer jsonb not null,
  locale text not null,
  created_at timestamptz not null default now(),
  -- An open order can be paid until then.
  expires_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null)),
  -- A key with other content is another order: a page that Back restored still has its key.
  unique (user_id, key, digest)
);
comment on column orders.buyer is 'type: Buyer from #contract/publish/payments.ts';
create index orders_customer on orders (customer, id);
create index orders_open on orders (expires_at) where state = 'open';

create table order_lines (
  order_id bigint not null references orders on delete restrict,
  position smallint not null check (position >= 0),
  -- Number of the offer, without a key: it may be gone.
  offer_id bigint not null,
  -- Of the offer when it was ordered.
  title text not null,
  package text not null check (package in ('highlight', 'top', 'showcase')),
  days smallint not null check (days between 1 and 90),
  -- Null: at once.
  starts_at timestamptz,
  -- Without tax.
  amount bigint not null check (amount > 0),
  -- While its order can be paid: the same is not sold twice.
  is_open boolean not null default true,
  primary key (order_id, position)
);
create unique index order_lines_open on order_lines (offer_id, package) where is_open;
create index order_lines_offer on order_lines (offer_id);

-- The payment of an order: one at the provider for each order, which can be charged once, however often somebody tries.
create table payments (
  order_id bigint primary key references orders on delete restrict,
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_id text not null unique,
  state text not null check (state in ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'succeeded', 'canceled')),
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  -- Paid back so far, or about to be.
  refunded bigint not null default 0 check (refunded between 0 and amount),
  -- Why the last attempt failed, in the provider’s words: `card_declined`.
  error text check (length(error) <= 100),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

-- Money given back.
create table refunds (
  id bigint generated always as identity primary key,
  key uuid not null unique,
  order_id bigint not null references orders on delete restrict,
  net bigint not null check (net >= 0),
  tax bigint not null check (tax >= 0),
  amount bigint generated always as (net + tax) stored check (amount > 0),
  -- Of the order to its card or into the balance; or of the balance to the card, for which a credit note was issued already.
  way text not null check (way in ('card', 'balance', 'payout')),
  state text not null default 'waiting' check (state in ('waiting', 'rejected', 'approved', 'refused', 'pending', 'succeeded', 'failed')),
  reason text not null check (length(reason) between 1 and 500),
  -- Above the limit: somebody else has to approve it.
  needs_second boolean not null,
  -- Numbers of accounts, without a key.
  requested_by bigint not null,
  decided_by bigint,
  provider_id text unique,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (state = 'waiting' or decided_by is not null),
  check (not needs_second or decided_by is null or decided_by <> requested_by)
);
create index refunds_order on refunds (order_id);
create index refunds_under_way on refunds (changed_at) where state in ('waiting', 'approved', 'pending');

-- The holder of the card wants the money back from the bank.
create table disputes (
  id bigint generated always as identity primary key,
  order_id bigint not null references payments on delete restrict,
  provider_id text not null unique,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('needs_response', 'under_review', 'won', 'lost')),
  -- In the provider’s words: `fraudulent`.
  reason text not null check (length(reason) <= 100),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index disputes_order on disputes (order_id);

-- Events that a provider sent, and that were acted upon.
create table payment_events (
  provider text not null,
  id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, id)
);

-- The ledger: double entry, append-only. Each thing that happens is one entry, once.
create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'credit_reserved', 'credit_released', 'order_paid', 'promotion_credited', 'refund_approved', 'refund_refused', 'refund_paid', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost')),
  -- `order:12`, `promotion:4`, `refund:3`, `dispute:1`.
  subject text not null,
  order_id bigint not null references orders on delete restrict,
  at timestamptz not null default now(),
  -- The transaction that booked it: no other adds postings.
  xid xid8 not null default pg_current_xact_id(),
  unique (kind, subject)
);
create index ledger_entries_order on ledger_entries (order_id);

create table ledger_postings (
  entry_id bigint not null references ledger_entries on delete restrict,
  position smallint not null check (position >= 0),
  account text not null check (account in ('provider', 'customer', 'reserved', 'revenue', 'tax', 'refunds', 'disputes', 'dispute_losses')),
  -- Whose, for the accounts of customers.
  customer text,
  currency char(3) not null,
  -- Debits are positive, credits negative.
  amount bigint not null check (amount <> 0),
  primary key (entry_id, position),
  check ((account in ('customer', 'reserved')) = (customer is not null))
);
create index ledger_postings_customer on ledger_postings (customer, currency) where customer is not null;

-- Money that the portal owes customers: the sum of their postings, never below zero.
create table customer_balances (
  customer text not null,
  currency char(3) not null,
  amount bigint not null check (amount >= 0),
  primary key (customer, currency)
);

create function ledger_postings_added() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n join ledger_entries e on e.id = n.entry_id where e.xid <> pg_current_xact_id()) then
    raise exception 'the books are kept: an entry is of another transaction';
  end if;
  insert into customer_balances (customer, currency, amount)
    select distinct customer, currency, 0 from new_rows where account = 'customer' order by customer, currency on conflict do nothing;
  update customer_balances b set amount = b.amount - s.amount
    from (select customer, currency, sum(amount) as amount from new_rows where account = 'customer' group by customer, currency) s
    where (b.customer, b.currency) = (s.customer, s.currency);
  return null;
end $$;
create trigger ledger_postings_added after insert on ledger_postings referencing new table as new_rows
  for each statement execute function ledger_postings_added();

-- Each entry has postings, and they balance in each currency.
create function ledger_is_balanced() returns trigger language plpgsql as $$
declare
  entry bigint := case tg_table_name when 'ledger_entries' then (to_jsonb(new)->>'id')::bigint else (to_jsonb(new)->>'entry_id')::bigint end;
begin
  if not exists (select from ledger_postings where entry_id = entry)
     or exists (select from ledger_postings where entry_id = entry group by currency having sum(amount) <> 0) then
    raise check_violation using message = format('ledger entry %s does not balance', entry);
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function ledger_is_balanced();
create constraint trigger ledger_postings_balanced after insert on ledger_postings deferrable initially deferred
  for each row execute function ledger_is_balanced();

create function books_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the books are kept: % of %', lower(tg_op), tg_table_name;
end $$;
-- Triggers alone keep balances.
create trigger customer_balances_kept before insert or update or delete or truncate on customer_balances for each statement
  when (pg_trigger_depth() = 0) execute function books_are_kept();
create trigger ledger_entries_kept before update or delete or truncate on ledger_entries for each statement execute function books_are_kept();
create trigger ledger_postings_kept before update or delete or truncate on ledger_postings for each statement execute function books_are_kept();

-- The last number of each series of invoices. Its row is locked until the invoice is there: no gaps.
create table invoice_series (
  issuer_id integer not null references issuers,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year smallint not null,
  last integer not null check (last > 0),
  primary key (issuer_id, kind, year)
);

create table invoices (
  id bigint generated always as identity primary key,
  issuer_id integer not null,
  kind text not null,
  year smallint not null,
  number integer not null check (number > 0),
  order_id bigint not null references orders on delete restrict,
  -- The entry that it documents.
  entry_id bigint not null unique references ledger_entries on delete restrict,
  -- Of a credit note: the invoice that it corrects.
  corrects_id bigint references invoices,
  content jsonb not null,
  issued_at timestamptz not null default now(),
  unique (issuer_id, kind, year, number),
  foreign key (issuer_id, kind, year) references invoice_series,
  check ((kind = 'credit_note') = (corrects_id is not null))
);
comment on column invoices.content is 'type: InvoiceContent from #contract/publish/payments.ts';
create index invoices_order on invoices (order_id);
create trigger orders_kept before delete or truncate on orders for each statement execute function books_are_kept();
create trigger order_lines_kept before delete or truncate on order_lines for each statement execute function books_are_kept();
create trigger payments_kept before delete or truncate on payments for each statement execute function books_are_kept();
create trigger refunds_kept before delete or truncate on refunds for each statement execute function books_are_kept();
create trigger disputes_kept before delete or truncate on disputes for each statement execute function books_are_kept();
-- Amounts never change, and nothing follows the end of an order or of its payment.
create trigger orders_fixed before update on orders for each row
  when ((old.customer, old.currency, old.net, old.tax, old.credit, old.treatment, old.rate, old.issuer_id) is distinct from (new.customer, new.currency, new.net, new.tax, new.credit, new.treatment, new.rate, new.issuer_id) or (old.buyer <> new.buyer and old.state not in ('cancelled', 'expired')) or (old.state <> 'open' and new.state <> old.state))
  execute function books_are_kept();
create trigger order_lines_fixed before update on order_lines for each row
  when ((old.offer_id, old.package, old.days, old.starts_at, old.amount) is distinct from (new.offer_id, new.package, new.days, new.starts_at, new.amount))
  execute function books_are_kept();
create trigger payments_fixed before update on payments for each row
  when ((old.order_id, old.provider, old.provider_id, old.currency, old.amount) is distinct from (new.order_id, new.provider, new.provider_id, new.currency, new.amount) or (old.state in ('succeeded', 'canceled') and new.state <> old.state))
  execute function books_are_kept();
create trigger invoices_kept before update or delete or truncate on invoices for each statement execute function books_are_kept();

-- Comparisons of the books with the provider’s list of a day.
create table reconciliations (
  id bigint generated always as identity primary key,
  provider text not null,
  day date not null,
  checked integer not null,
  -- Movements that only one of both has, or has otherwise.
  differences jsonb not null,
  at timestamptz not null default now()
);
comment on column reconciliations.differences is 'type: Difference[] from #contract/publish/payments.ts';
create unique index reconciliations_day on reconciliations (provider, day);

-- The payment provider that is built in, in place of Stripe: no money moves.
create table sandbox_objects (
  id text primary key,
  kind text not null check (kind in ('intent', 'refund', 'dispute')),
  -- Idempotency key of the call that made it.
  key text unique,
  object jsonb not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
comment on column sandbox_objects.object is 'type: SandboxObject from #db/json-types.ts';
create index sandbox_objects_created on sandbox_objects (created_at);

-- Promotions that were paid.
create table promotions (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  position smallint not null,
  -- Number of the offer, without a key: it may be gone.
  offer_id bigint not null,
  customer text not null,
  package text not null check (package in ('highlight', 'top', 'showcase')),
  -- Price without tax, and its tax.
  net bigint not null check (net > 0),
  tax bigint not null check (tax >= 0),
  state text not null check (state in ('scheduled', 'running', 'ended', 'stopped')),
  -- Whole minutes.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  stopped_at timestamptz,
  -- Why it was stopped: its offer is no longer public, its money was given back, or the bank took it.
  stopped_by text check (stopped_by in ('unpublished', 'refunded', 'disputed')),
  -- Credited for the rest, without tax; null until that is done.
  credited bigint check (credited between 0 and net),
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check ((state = 'stopped') = (stopped_at is not null) and (stopped_at is null) = (stopped_by is null)),
  foreign key (order_id, position) references order_lines on delete restrict,
  unique (order_id, position)
);
create index promotions_offer on promotions (offer_id, package) where state in ('scheduled', 'running');
create index promotions_customer on promotions (customer, id);
create index promotions_measured on promotions (package, ends_at) where state in ('running', 'ended');
create trigger promotions_kept before delete or truncate on promotions for each statement execute function books_are_kept();

-- The search knows which offers are promoted: a promotion that starts or ends is a change of its offer.
create function promotions_changed() returns trigger language plpgsql as $$
begin
  insert into offer_changes (offer_id) select distinct offer_id from new_rows;
  notify offer_changes;
  insert into jobs (kind, data) select 'promotion_credit', jsonb_build_object('promotion', id) from new_rows where state = 'stopped' and credited is null;
  return null;
end $$;
create trigger promotions_inserted after insert on promotions referencing new table as new_rows
  for each statement execute function promotions_changed();
create trigger promotions_updated after update on promotions referencing new table as new_rows
  for each statement execute function promotions_changed();

-- A promotion stops when its offer is no longer public, however that came about.
create function promotions_stop() returns trigger language plpgsql as $$
begin
  if not exists (select from promotions where state in ('scheduled', 'running')) then return null; end if;
  -- In one order, so that two who stop the same ones wait for each other, not both for ever.
  with ended as (
    select p.id from promotions p where p.state in ('scheduled', 'running') and p.offer_id in (select id from old_rows)
      and not exists (select from offers o where o.id = p.offer_id and is_live(o.status)) order by p.id for update)
    update promotions set state = 'stopped', stopped_at = now(), stopped_by = 'unpublished' from ended where promotions.id = ended.id;
  return null;
end $$;
create trigger offers_stop_promotions after update on offers referencing old table as old_rows
  for each statement execute function promotions_stop();
-- Lists show another listing of the same home from now on: what was paid for could not be seen.
create function promotions_stop_hidden() returns trigger language plpgsql as $$
begin
  with hidden as (
    select p.id from promotions p join new_rows n on n.offer_id = p.offer_id and n.is_shown where p.state in ('scheduled', 'running') order by p.id for update of p)
    update promotions set state = 'stopped', stopped_at = now(), stopped_by = 'unpublished' from hidden where promotions.id = hidden.id;
  return null;
end $$;
create trigger same_homes_inserted_stop_promotions after insert on same_homes referencing new table as new_rows
  for each statement execute function promotions_stop_hidden();
create trigger same_homes_updated_stop_promotions after update on same_homes referencing new table as new_rows
  for each statement execute function promotions_stop_hidden();
create trigger offers_gone_stop_promotions after delete on offers referencing old table as old_rows
  for each statement execute function promotions_stop();

-- Towns of imports that are no places, by the judgement of a moderator: hidden from the list of unknown ones.
create table ignored_towns (
  -- In the comparable form of `fold` in text/fold.ts.
  town text not null,
  country_id integer not null,
  -- 0: the province of its homes is unknown.
  state_id integer not null default 0,
  ignored_at timestamptz not null default now(),
  primary key (country_id, state_id, town)
);
