-- Messages have one prefix a thing (docs/decisions/148): notifications keep the keys of theirs.
update notifications set
  title = regexp_replace(regexp_replace(regexp_replace(title, '^(sources|integrations)\.', 'feedsIn.'), '^exports\.', 'feedsOut.'), '^company\.', 'ownAgency.'),
  message = regexp_replace(regexp_replace(regexp_replace(message, '^(sources|integrations)\.', 'feedsIn.'), '^exports\.', 'feedsOut.'), '^company\.', 'ownAgency.')
  where title ~ '^(sources|integrations|exports|company)\.' or message ~ '^(sources|integrations|exports|company)\.';
