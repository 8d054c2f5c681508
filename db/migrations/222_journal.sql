-- The journal (docs/decisions/238). Authors sign articles; they are no accounts.
create table article_authors (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 80),
  -- Language to a few sentences.
  about jsonb not null default '{}',
  version integer not null default 1
);
comment on column article_authors.about is 'type: Record<string, string>';

-- Series of articles, with an order and a page of their own.
create table article_flows (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Language to title, and to the sentences below it.
  titles jsonb not null default '{}',
  leads jsonb not null default '{}',
  version integer not null default 1
);
comment on column article_flows.titles is 'type: Record<string, string>';
comment on column article_flows.leads is 'type: Record<string, string>';

-- Pictures of articles. Those that no article names any more are deleted after a month.
create table article_pictures (
  -- Key in file storage: `articles/…`, or that of a picture of the demo.
  key text primary key check (key ~ '^(articles/[0-9a-f]{32}|demo-[0-9]+/[a-zA-Z0-9_-]+)$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null check (placeholder ~ '^(#[0-9a-f]{6}){3}$'),
  created_at timestamptz not null default now()
);

-- An article: all that its languages share.
create table articles (
  id integer generated always as identity primary key,
  flow_id integer references article_flows on delete set null,
  -- Its place in the flow.
  position integer,
  author_id integer references article_authors on delete set null,
  -- The lead picture.
  picture text references article_pictures on delete set null,
  credit text not null default '',
  -- Ids of the places that it is about.
  places text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index articles_flow on articles (flow_id, position) where flow_id is not null;
create index articles_author on articles (author_id) where author_id is not null;
create index articles_places on articles using gin (places);

-- An article in one language: the draft, and what readers see.
create table article_texts (
  article_id integer not null references articles on delete cascade,
  lang text not null,
  state text not null default 'draft' check (state in ('draft', 'in_review', 'scheduled', 'published', 'withdrawn')),
  draft jsonb not null,
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  saved_by bigint references users on delete set null,
  -- The content to publish at `publish_at`: later changes of the draft are no part of it.
  scheduled jsonb,
  publish_at timestamptz,
  -- Stays when the text is withdrawn, which then answers 410.
  published jsonb,
  -- Of reading.
  minutes smallint,
  -- First and last publication.
  published_at timestamptz,
  changed_at timestamptz,
  preview_key text unique check (preview_key ~ '^[0-9a-f]{32}$'),
  preview_until timestamptz,
  primary key (article_id, lang),
  check ((state = 'scheduled') = (publish_at is not null)),
  check ((publish_at is null) = (scheduled is null)),
  check (state not in ('published', 'withdrawn') or published is not null),
  check ((preview_key is null) = (preview_until is null)),
  check ((published is null) = (published_at is null) and (published is null) = (changed_at is null))
);
comment on column article_texts.draft is 'type: ArticleContent from #contract/edge/journal.ts';
comment on column article_texts.scheduled is 'type: ArticleContent from #contract/edge/journal.ts';
comment on column article_texts.published is 'type: ArticleContent from #contract/edge/journal.ts';
create index article_texts_published on article_texts (published_at desc, article_id) where state = 'published';
create index article_texts_saved_by on article_texts (saved_by) where saved_by is not null;

-- Pages of places lead to articles: what is published or withdrawn makes cached pages stale on every process, as an edited text does.
create trigger article_texts_shown after update of state, published on article_texts for each statement execute function page_texts_changed();

-- Each slug that an article ever had in public, or is scheduled with: old addresses lead to it, and no other article gets them.
create table article_slugs (
  lang text not null,
  slug text not null,
  article_id integer not null references articles on delete cascade,
  primary key (lang, slug)
);
create index article_slugs_slug on article_slugs (slug);
create index article_slugs_article on article_slugs (article_id);

-- Earlier contents. Autosaves of one editor within minutes share a row.
create table article_revisions (
  id integer generated always as identity primary key,
  article_id integer not null,
  lang text not null,
  content jsonb not null,
  author_id bigint references users on delete set null,
  published boolean not null default false,
  begun_at timestamptz not null default now(),
  at timestamptz not null default now(),
  foreign key (article_id, lang) references article_texts on delete cascade
);
comment on column article_revisions.content is 'type: ArticleContent from #contract/edge/journal.ts';
create index article_revisions_text on article_revisions (article_id, lang, id desc);
create index article_revisions_author on article_revisions (author_id) where author_id is not null;

alter table audit_log drop constraint audit_log_act_check, drop constraint audit_log_subject;
alter table audit_log add constraint audit_log_act_check check (act in (
    'role_granted', 'role_taken', 'blocked', 'unblocked', 'sessions_ended', 'agency_verified', 'agency_refused',
    'agency_change_approved', 'agency_change_rejected', 'agency_member_approved', 'agency_member_rejected',
    'area_added', 'area_changed', 'area_deleted', 'area_restored', 'areas_imported', 'ticket_assigned',
    'ticket_changed', 'ticket_solved', 'ticket_reopened', 'ticket_merged', 'ticket_linked', 'macro_added',
    'macro_changed', 'macro_deleted', 'article_published', 'article_scheduled', 'article_withdrawn', 'article_deleted',
    'text_changed', 'text_deleted', 'layout_changed'
  )),
  add constraint audit_log_subject check (subject_id is not null or act ~ '^(areas?|ticket|macro|article|text|layout)_');
