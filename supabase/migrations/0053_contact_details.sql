-- What counts as a way around the site: a link, an address, an account elsewhere, a phone number, however
-- they are disguised. The gate of contact asks here.

-- Characters that normalization leaves apart or would take apart, as the digits and letters they stand for:
-- those in black circles and squares, flags that spell, the digits of Chinese and Korean.
create function private.plain_characters(value text) returns text
language sql immutable set search_path = '' as $$
  select
    pg_catalog.translate(
      value,
      array_to_string(
        array[
          '❶❷❸❹❺❻❼❽❾➀➁➂➃➄➅➆➇➈➊➋➌➍➎➏➐➑➒⓵⓶⓷⓸⓹⓺⓻⓼⓽⓿🄌',
          '〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖參陸兩两幺공영일이삼사오육륙칠팔구',
          '🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩',
          '🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉',
          '🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿'
        ],
        ''
      ),
      array_to_string(
        array[
          repeat('123456789', 4),
          '00',
          '00123456789',
          '123456789',
          '36221',
          '001234566789',
          repeat('abcdefghijklmnopqrstuvwxyz', 3)
        ],
        ''
      )
    )
$$;

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
            pg_catalog.normalize(private.plain_characters(value), 'NFKD'),
            '[\u0300-\u036F\u00AD\u034F\u061C\u064B-\u065F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20F0\u2800\u3164\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\uFFF9-\uFFFC]|[\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
            '',
            'g'
          )
        ),
        'асеорхуіјѕкмтнвԁԛԝһӏɡαορντικυεχηωβγıłøᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ。․‧∙⸱' || U&'\2028\2029',
        'aceopxyijskmthbdqwhlgaopvtikuexnwbyiloabcdefghijklmnoprstuvwyz.....  '
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

-- A number as people say it, one word after the other: in our three languages and in some spoken beside them.
create function private.number_word() returns text
language sql immutable set search_path = '' as $$
  select
    '\m(' || private.fold_text(
      array_to_string(
        array[
          'zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|nought',
          '(four|fif|six|seven|eigh|nine)teen|(twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|double|triple',
          'cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince',
          'dieci(seis|siete|ocho|nueve)|veinte|veinti[a-z]+|treinta|(cuar|cincu|ses|set|och|nov)enta',
          'cien|ciento|[a-z]+cient[oa]s|quinient[oa]s|doble',
          'un|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|seize|vingts?|trente',
          '(quar|cinqu|soix)ante|(sept|oct|non)ante|cents?',
          'null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf',
          '[a-z]+(zehn|zig|ßig|ssig)', -- de
          'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|venti',
          '[a-z]+(anta|enta)(due|tre|sei|sette|nove)?', -- it
          'um|dois|duas|três|quatro|cinco|sete|oito|dez|meia|vinte|trinta', -- pt
          'nul|een|twee|drie|vijf|zes|zeven|negen|tien|elf|twaalf|[a-z]+tig', -- nl
          'jeden|dwa|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć', -- pl
          'unu|doi|trei|patru|cinci|șase|șapte|opt|nouă', -- ro
          'sıfır|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz', -- tr
          'noll|ett|två|fyra|fire|fem|sex|seks|sju|syv|åtta|åtte|otte|nio', -- sv, no, da
          'ноль|один|два|три|четыре|пять|шесть|семь|восемь|девять|чотири|сім|вісім|шість', -- ru, uk
          'صفر|واحد|اثنان|اثنين|ثلاثة|ثلاثه|أربعة|اربعه|خمسة|خمسه',
          'ستة|سته|سبعة|سبعه|ثمانية|ثمانيه|تسعة|تسعه', -- ar
          'sifr|wahid|ithnan|thalatha|arba|khamsa|sitta|saba|thamania|tisa',
          'sita|sifuri|moja|mbili|tatu|nne|tano|nane', -- sw
          'shunya|ek|teen|char|panch|paanch|chhe|che|saat|aath|nau'
        ],
        '|'
      )
    ) || ')\M'
$$;

-- The endings of addresses on the web. Left out are words that begin a sentence of ours, for people who leave
-- out the space after a full stop (as, by, do, la, my, si, so, to, one, run): they count with a path alone.
create function private.link_endings() returns text
language sql immutable set search_path = '' as $$
  select
    array_to_string(
      array[
        'com|net|org|edu|gov|int|io|me|app|link|gg|co|info|biz|tv|ly|eu|uk|us|de|fr|es|it|nl|be|ch|at|pt|pl|se',
        'no|dk|fi|ie|ca|au|nz|br|mx|ar|ru|su|cn|jp|in|kr|hk|tw|sg|th|vn|ph|pk|bd|lk|np|iq|ae|qa|kw|om|tr|cz|sk',
        'hu|ro|bg|gr|hr|rs|ba|mk|lv|lt|ee|ua|kz|uz|ge|az|md|cy|gl|fo|im|gi|tk|cf|gq|ws|cc|vc|ai|sh|ac|pw|cx|st',
        'bz|ag|sc|lc|nu|tl|gs|mu|ng|gh|ke|za|tz|ug|dz|sn|cl|uy|py|bo|cr|gt|hn|sv|cu|pr|jm|tt|xyz|site|online',
        'dev|page|web|name|chat|social|club|live|life|world|team|group|network|media|video|film|movie|photos?',
        'pics|pictures|space|website|store|shop|blog|news|press|email|contact|phone|mobi|tel|click|digital|cloud',
        'tech|agency|academy|coach|football|soccer|futbol|rugby|tennis|golf|hockey|basketball|sports?|fitness',
        'bike|games?|gaming|stream|fans?|love|dating|singles|sex|porn|adult|cam|vip|pro|icu|zone|city|global',
        'international|company|business|center|services|solutions|studio|design|gallery|music|band|party|events',
        'tube|wiki|ink|bio|cash|money|fund|gifts?|wtf|lol|rocks|guru|expert|directory|plus|earth|host|systems',
        'tools|wang|ren|moe|cat|asia'
      ],
      '|'
    )
$$;

-- Messengers and networks by name, also with digits for letters and in other scripts.
create function private.account_words() returns text
language sql immutable set search_path = '' as $$
  select
    '\m(' || array_to_string(
      array[
        'wh?[a4]t\W?[s5z]?\W*[a4]pp?|(wh?|gu?|u)[a4]t?[s5z]{1,2}[a4]p+|wpp|wsp',
        't[e3]l[e3]\s?gr[a4]m|telegr|sn[a4]p\s*ch[a4]t|[i1]n[s5]t[a4](\s*gr[a4]m)?|d[i1]s\s?c[o0]rd',
        'w[e3]\s?ch[a4]t|s[i1]gn[a4]l|t[i1]k\s*t[o0]k|v[i1]b[e3]r|f[a4]c[e3]\s?t[i1]m[e3]',
        'f[a4]c[e3]\s?b[o0]{2}k|messenger|bereal|yubo|wickr|threema|zangi|botim|only\s?fans|omegle',
        'kakao\s?talk|roblox'
      ],
      '|'
    ) || ')\M|' || private.fold_text(
      array_to_string(
        array[
          'телеграм|ватсап|вотсап|вацап|вайбер|инстаграм|инста([^[:alpha:]]|$)|вконтакте|дискорд|снапчат',
          'واتس|تلغرام|تليجرام|تيليجرام|انستا|سناب|فايبر',
          '微信|薇信|企鹅号|抖音|ワッツアップ|テレグラム|インスタ|カカオ|카카오톡|카톡|텔레그램|인스타'
        ],
        '|'
      )
    )
$$;

create function private.link_pattern() returns text
language sql immutable set search_path = '' as $$
  select
    array_to_string(
      array[
        'https?:|ftp:|www\.|\mwww\s+(dot|punto|point)\M|:\s*//',
        concat(
          '\m[[:alnum:]-]+(\.|\s+(dot|dotted)\s+|\s*[([{<]\s*(dot|punto|point|punkt|ponto)\s*[])}>]\s*)(',
          private.link_endings(),
          ')\M'
        ),
        '\m[[:alnum:]-]+\.[[:alpha:]]{2,}/\S',
        '\m[[:alnum:]-]+\s+(punto|point|punkt|ponto)\s+(com|net|org|io|app|gg|biz|tv|xyz|site|chat|eu|uk)\M',
        '\m[[:alnum:]-]+\s+\.\s*(com|net|org|chat|io)\M',
        concat(
          '\m(e-?mail|mail|correo|orange|free|wanadoo|laposte|sfr|gmx|live|yahoo|outlook|telefonica)\s+',
          '(dot|punto|point|punkt|ponto)\s+[a-z]{2,3}\M'
        )
      ],
      '|'
    )
$$;

create function private.address_pattern() returns text
language sql immutable set search_path = '' as $$
  select
    array_to_string(
      array[
        concat(
          '[[:alnum:]._%+-]+\s*(@|[([{<]\s*at\s*[])}>])\s*[[:alnum:]-]*[[:alpha:]][[:alnum:]-]*\s*',
          '(\.|[([{<]\s*(dot|punto|point|punkt|ponto)\s*[])}>])\s*[[:alpha:]]{2,}'
        ),
        '@[a-z][a-z0-9._]{2,}',
        '\m(arroba|arobase|chiocciola|klammeraffe|gmail|hotmail|icloud|proton\s*mail)\M',
        '\m(@|at|en|chez)\s+(yahoo|outlook)\M'
      ],
      '|'
    )
$$;

create function private.account_pattern() returns text
language sql immutable set search_path = '' as $$
  select
    array_to_string(
      array[
        '\mig\M\s*([:=@]|[a-z0-9]+[._0-9][a-z0-9._]*)',
        '\m(snap|fb|wa|tg|kik|skype|twitter|sc|zalo|imo|vk)\s*[:=]\s*@?[a-z]\S{2,}',
        concat(
          '\m(my|mi|mon|add|me on|me en|moi sur)\s+(snap|fb|kik|skype|ig|dms?|pms?)\M',
          '(?!\s+(count|time|timing|speed|technique|accuracy|velocity))'
        ),
        '\m(dm|pm|mp|inbox|whats|text|sms)\s+(me|moi)\M',
        '\m(by|in|via|un|en|par|por|al)\s+(dms?|pms?|mp|priv|privado|prive)\M|\m(un|por)\s+md\M'
      ],
      '|'
    )
$$;

-- What marks a way around the site: a link, an address, an account elsewhere, a phone number. They are few,
-- because PostgreSQL keeps at most 32 patterns ready. The line that begins with (\+|00) is asked of the text
-- without its dates and seasons.
create function private.contact_patterns() returns text[]
language sql immutable set search_path = '' as $$
  select
    array[
      private.link_pattern(),
      private.address_pattern(),
      private.account_words(),
      private.account_pattern(),
      '(' || private.number_word() || '(\s*(y|et|and|und|e)\M)?[\s,.;/-]*([0-9]+[\s,.;-]*)?){6,}',
      '(' || private.number_word() || '[\s,.;-]*[0-9]{1,3}[\s,.;-]*){4,}',
      '(\+|00)?[0-9][0-9 ().\/_*·•|~-]{6,}[0-9]',
      array_to_string(
        array[
          '\m[0-9o]*[0-9][0-9o]{6,}\M',
          '\m[0-9]{3}(\s+[0-9]{3}){2}\M|\m[0-9]{2}(\s+[0-9]{2}){4}\M',
          '([0-9]\s*[,;:]\s*){6,}[0-9]',
          '([0-9][^[:alnum:]]{1,6}){8,}[0-9]'
        ],
        '|'
      )
    ]
$$;

-- No link, no address, no account elsewhere, no phone number, in digits or in words. Letters that stand apart
-- are read together as well. Dates, seasons and formations are no phone numbers, and a snap is a snap in
-- American football. A single character can stand for eighteen, and the time a pattern takes grows with the
-- text: what unfolds to more than three times its length is a disguise and is not read any further.
create function private.has_contact_details(value text) returns boolean
language sql immutable set search_path = '' as $$
  select
    case
      when char_length(pg_catalog.normalize(value, 'NFKD')) > 3 * char_length(value) + 100 then true
      else (
        with t(folded) as materialized (select private.fold_text(value))
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
            from t
            union
            select regexp_replace(folded, '(?<=\m[[:alpha:]])\s+(?=[[:alpha:]]\M)', '', 'g')
            from t
            union
            select regexp_replace(folded, '(?<=\m[[:alpha:]])[\s.*_·•|~/-]+(?=[[:alpha:]]\M)', '', 'g')
            from t
          ) as w (words)
          cross join unnest(private.contact_patterns()) as p (pattern)
      )
    end
$$;
grant execute on function private.has_contact_details(text) to anon, authenticated, service_role;
