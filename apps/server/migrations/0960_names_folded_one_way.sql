-- Names are folded one way, for likely matches and for search (decision 42): `libs/domain/match-name.ts` does the same.
-- Capitals are listed, since lower() knows those of other alphabets only by a collation, and servers differ in theirs.

-- Lower case, no accents, no apostrophes: what two spellings of a name have in common.
create function folded(name text) returns text
  language sql immutable strict parallel safe
  return translate(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(regexp_replace(name collate "C", '[''`´ʹʻʼʽʾʿˈ‘’‛′＇]', '', 'g'), nfkd),
          '[\u0300-\u036f\u064b-\u0655\u0670\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g')),
        'ÆŒÞẞ'
        'ÐØĐĦŁŊŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕ'
        'ΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШ'
        'ЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈ'
        'ԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
        'æœþß'
        'ðøđħłŋŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδε'
        'ζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчш'
        'щъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉ'
        'ԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'ðđħıĸłŋøŧς', 'ddhiklnotσ') collate "C";

-- A name as it is compared: folded, words apart by one space.
create or replace function searchable_name(name text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(folded(name), '[\s!-/:-@\[-_{-~“”–—·•،、・]+', ' ', 'g')) collate "C";

-- A full name as it is compared: first and last word of the folded name, without suffixes and the Cajun `T-`.
create or replace function match_name(full_name text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(btrim(regexp_replace(
    regexp_replace(regexp_replace(replace(folded(full_name), '.', ''),
      '[\s,]+(jr|sr|jnr|snr|ii|iii|iv|2nd|3rd)(?=\s*(,|$))', '', 'g'),
      '^([^,]+),\s*(.+)$', '\2 \1'),
    '[\s!-/:-@\[-_{-~“”–—·•،、・]+', ' ', 'g')), '^t (?=\S)', ''),
    '^(\S+) .*?(\S+)$', '\1 \2') collate "C";

-- What was folded before is folded again: a generated column is computed where what it is made of is written. Nothing
-- that a person entered changes, so no trigger has anything to note.
alter table defendant disable trigger user;
update defendant set full_name = full_name;
alter table defendant enable trigger user;
alter table indemnitor disable trigger user;
update indemnitor set full_name = full_name;
alter table indemnitor enable trigger user;
reindex index entry_text_payer;
reindex index recovery_case_title_grams;

-- Live defendants with these digits in a phone number; one of another country has up to fifteen (decision 69).
-- Closeness 0: it is the number; 1: it ends so; 2: it begins so; 3: it holds them.
create or replace function search.by_phone(digits text, most int) returns setof search.person
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  pieces bigint[] := grams_of_parts(own, array[digits]);
begin
  if own is null or digits !~ '^\d{3,15}$' then return; end if;
  return query
    select c.*, case
      when digits in (ltrim(c.phone_number, '+'), ltrim(c.alternate_phone, '+')) then 0
      when right(c.phone_number, length(digits)) = digits or right(c.alternate_phone, length(digits)) = digits then 1
      when starts_with(ltrim(c.phone_number, '+'), digits) or starts_with(ltrim(c.alternate_phone, '+'), digits) then 2
      else 3 end as close
    from (
      select d.id, d.full_name, d.birthday, d.phone_number, d.alternate_phone
      from defendant d
      where d.lifecycle = 'live'
        and grams(d.organization_id, d.phone_number || ' ' || d.alternate_phone, 3) @> pieces
        and (d.organization_id = own) is true
        and strpos(d.phone_number || ' ' || d.alternate_phone, digits) > 0
      limit 500) as c
    order by close, searchable_name(c.full_name), c.id limit most;
end
$body$;

-- Recovery cases by a part of their title, folded as names are.
create or replace function search.cases_titled(typed text, most int) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  parts text[] := (select array_agg(word) from unnest(string_to_array(searchable_name(typed), ' ')) as word
                   where length(word) > 1);
  pieces bigint[] := grams_of_parts(own, parts);
begin
  if own is null then return; end if;
  if pieces is null then
    return next null;
    return;
  end if;
  return query
    select c.id from recovery_case c
    where grams(c.organization_id, searchable_name(c.title), 2) @> pieces
      and (c.organization_id = own) is true
      and strpos(searchable_name(c.title), searchable_name(typed)) > 0
    limit most;
end
$body$;
