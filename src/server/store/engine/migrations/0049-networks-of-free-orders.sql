-- What one network takes without paying is counted for a day: a free order, which is paid at once, keeps the hash until
-- the retention job takes it away.
drop trigger forget_network on orders;
create trigger forget_network before update on orders for each row
  when (new.network is not null and new.status <> 'pending'
    and (new.status <> 'waitlist' or new.address_confirmed_at is not null)
    and (new.status <> 'paid' or new.total_amount > 0 or new.erased_at is not null))
  execute function forget_network();
