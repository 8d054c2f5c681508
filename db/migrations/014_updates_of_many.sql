-- A function keeps the plans of its first call in a session. After the update of a single offer that was a loop within a loop, which for 20,000 offers at once takes minutes instead of a second.
alter function offers_updated() set enable_nestloop = off;
