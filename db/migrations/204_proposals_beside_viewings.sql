-- A viewing that is agreed keeps its time while others are proposed: `times` are those that wait for an answer.
update viewings set times = '[]' where state <> 'proposed';
-- Reminders name the time that they are of.
update jobs j set data = jsonb_build_object('viewing', v.id, 'at', v.starts_at, 'side', j.data->'side')
  from viewings v where j.kind = 'viewing_reminder' and v.id = (j.data->>'viewing')::bigint and v.sequence = (j.data->>'sequence')::integer and v.starts_at is not null;
delete from jobs where kind = 'viewing_reminder' and data ? 'sequence';
