-- Half bathrooms are counted too, and quarters: a shower without a tub is three quarters of one in America.
alter table offers alter column bathrooms type numeric(5, 2);
