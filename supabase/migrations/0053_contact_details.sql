-- What counts as a way around the site: a link, an address, an account elsewhere, a phone number, however
-- they are disguised. The gate of contact asks here.

-- A text as a reader takes it in: one form for every width of a character, no marks above or around letters,
-- nothing invisible, Cyrillic, Greek and small capital letters as the Latin ones they look like, digits and
-- full stops of other scripts as ours.
create function private.fold_text(value text) returns text
language sql immutable set search_path = '' as $$
  select
    pg_catalog.translate(
      pg_catalog.translate(
        pg_catalog.lower(
          pg_catalog.regexp_replace(
            pg_catalog.normalize(value, 'NFKD'),
            '[\u0300-\u036F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20DD-\u20E4\u3164\uFE00-\uFE0F\uFEFF\uFFA0]',
            '',
            'g'
          )
        ),
        'асеорхуіјѕкмтнвԁԛԝһӏɡαορντικυεχηωβγıłøᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ。' || U&'\2028\2029',
        'aceopxyijskmthbdqwhlgaopvtikuexnwbyiloabcdefghijklmnoprstuvwyz.  '
      ),
      array_to_string(
        array[
          '٠١٢٣٤٥٦٧٨٩',
          '۰۱۲۳۴۵۶۷۸۹',
          '०१२३४५६७८९',
          '০১২৩৪৫৬৭৮৯',
          '੦੧੨੩੪੫੬੭੮੯',
          '૦૧૨૩૪૫૬૭૮૯',
          '௦௧௨௩௪௫௬௭௮௯',
          '౦౧౨౩౪౫౬౭౮౯',
          '೦೧೨೩೪೫೬೭೮೯',
          '൦൧൨൩൪൫൬൭൮൯',
          '๐๑๒๓๔๕๖๗๘๙',
          '໐໑໒໓໔໕໖໗໘໙',
          '༠༡༢༣༤༥༦༧༨༩',
          '၀၁၂၃၄၅၆၇၈၉',
          '០១២៣៤៥៦៧៨៩'
        ],
        ''
      ),
      repeat('0123456789', 15)
    )
$$;

-- A number as people say it in our three languages, one word after the other.
create function private.number_word() returns text
language sql immutable set search_path = '' as $$
  select
    '\m(' || array_to_string(
      array[
        'zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen',
        '(four|fif|six|seven|eigh|nine)teen|(twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|double|triple',
        'cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince',
        'dieci(seis|siete|ocho|nueve)|veinte|veinti[a-z]+|treinta|(cuar|cincu|ses|set|och|nov)enta',
        'cien|ciento|[a-z]+cient[oa]s|quinient[oa]s|doble',
        'un|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|seize|vingts?|trente',
        '(quar|cinqu|soix)ante|(sept|oct|non)ante|cents?'
      ],
      '|'
    ) || ')\M'
$$;

-- What marks a way around the site: a link, an address, an account elsewhere, a phone number. A line that
-- begins with (\+|00) is asked of the text without its dates and seasons.
create function private.contact_patterns() returns text[]
language sql immutable set search_path = '' as $$
  select
    array[
      '(https?:|ftp:|www\.)',
      '[[:alnum:]._%+-]+\s*(@|[([{<]\s*at\s*[])}>])\s*[[:alnum:]-]*[[:alpha:]][[:alnum:]-]*\s*(\.|[([{<]\s*(dot|punto|point)\s*[])}>])\s*[[:alpha:]]{2,}',
      '@[a-z][a-z0-9._]{2,}',
      '\m(arroba|arobase|gmail|hotmail|icloud|proton\s*mail)\M',
      '\m[[:alnum:]-]+(\.|\s+dot\s+|\s*[([{<]\s*(dot|punto|point)\s*[])}>]\s*)(com|net|org|io|me|app|link|gg|co|info|biz|tv|ly|eu|uk|us|de|fr|es|it|nl|be|ch|at|pt|pl|se|no|dk|fi|ie|ca|au|nz|br|mx|ar|ru|cn|jp|in|xyz|site|online|dev)\M',
      '\m[[:alnum:]-]+\s+((punto|point)\s+(com|net|org|io|app|gg|biz|tv|xyz|site|eu|uk)|\.\s*(com|net|org))\M',
      '\m(e-?mail|mail|correo|orange|free|wanadoo|laposte|sfr|gmx|live|yahoo|outlook|telefonica)\s+(dot|punto|point)\s+[a-z]{2,3}\M',
      '\m(wh[a4]t\W?[s5]\W*[a4]pp|t[e3]l[e3]gr[a4]m|sn[a4]p\s*ch[a4]t|[i1]n[s5]t[a4](\s*gr[a4]m)?|d[i1]sc[o0]rd|w[e3]ch[a4]t|s[i1]gn[a4]l|t[i1]k\s*t[o0]k|v[i1]b[e3]r|f[a4]c[e3]t[i1]m[e3])\M',
      '\mig\M\s*([:=@]|[a-z0-9]+[._0-9][a-z0-9._]*)',
      '\m(snap|fb|wa|tg|kik|skype|messenger|twitter)\s*[:=]\s*\S',
      '\m(my|mi|mon|add|me on|me en|moi sur)\s+(snap|fb|kik|skype|ig)\M(?!\s+(count|time|timing|speed|technique|accuracy|velocity))',
      '(' || private.number_word() || '(\s*(y|et|and)\M)?[\s,.;/-]*([0-9]+[\s,.;-]*)?){6,}',
      '(' || private.number_word() || '[\s,.;-]*[0-9]{1,3}[\s,.;-]*){4,}',
      '(\+|00)?[0-9][0-9 ().\/_*·•|~-]{6,}[0-9]',
      '\m[0-9]{3}(\s+[0-9]{3}){2}\M|\m[0-9]{2}(\s+[0-9]{2}){4}\M',
      '([0-9]\s*[,;:]\s*){6,}[0-9]'
    ]
$$;

-- No link, no address, no account elsewhere, no phone number, in digits or in words of our three languages.
-- Letters that stand apart are read together as well. Dates, seasons and formations are no phone numbers, and
-- a snap is a snap in American football.
create function private.has_contact_details(value text) returns boolean
language sql immutable set search_path = '' as $$
  select
    coalesce(
      bool_or(
        case
          when pattern ^@ '(\+|00)' then regexp_replace(
            words,
            '\m(19|20)\d\d\s*[-/–]\s*((19|20)?\d\d)(-\d\d)?\M|\m\d{1,2}[./-]\d{1,2}[./-](19|20)?\d\d\M',
            ' ',
            'g'
          )
          else words
        end ~ pattern
      ),
      false
    )
  from
    (
      select folded
      from private.fold_text(value) as folded
      union
      select regexp_replace(folded, '(?<=\m[[:alpha:]])\s+(?=[[:alpha:]]\M)', '', 'g')
      from private.fold_text(value) as folded
      union
      select regexp_replace(folded, '(?<=\m[[:alpha:]])[\s.*_-]+(?=[[:alpha:]]\M)', '', 'g')
      from private.fold_text(value) as folded
    ) as t (words)
    cross join unnest(private.contact_patterns()) as p (pattern)
$$;
grant execute on function private.has_contact_details(text) to anon, authenticated, service_role;
