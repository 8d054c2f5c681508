-- Towns of Malta that lay under the council of another town lie under their own now (places/parents.ts).
create temporary table moved_towns (city_id integer primary key, state_id integer not null) on commit drop;
insert into moved_towns values
  (67767,118), (67769,92), (67770,124), (67771,113), (67772,120), (67773,80), (67774,89), (67775,96), (67776,131), (67777,109), (67778,99), (67779,91),
  (67784,128), (67787,102), (67788,140), (67789,74), (67800,83), (67801,75), (67804,139), (67805,100), (67808,90), (67809,136), (67823,85);
update offers o set state_id = m.state_id from moved_towns m where o.city_id = m.city_id and o.state_id <> m.state_id;
update agency_branches b set state_id = m.state_id from moved_towns m where b.city_id = m.city_id and b.state_id <> m.state_id;
