-- Votes are not announced to other processes any more: there their pages and reads grow old within seconds.
drop trigger announce_votes on contributions;
