create table help_votes (
  slug text not null,
  language text not null,
  useful integer not null default 0,
  useless integer not null default 0,
  primary key (slug, language)
);
