-- A defendant without history is deleted for good (decision 23).
grant delete on defendant to {{app}};
