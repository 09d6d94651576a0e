-- Which events are believed without a signature is nobody's to change: the records of it are linked like other rows.
call prove_rows_of('unsigned_log');
call prove_rows_of('unsigned_stream');
