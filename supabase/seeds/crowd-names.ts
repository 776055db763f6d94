/** Names of many languages for generated people, as they are written there; first and last names are drawn apart. */
type Words = { female: string; male: string; last: string }

const WORDS: Record<string, Words> = {
  en: {
    female:
      'Emma Olivia Ava Sophia Grace Chloe Lily Hannah Zoe Ruby Mia Ella Abigail Madison Naomi Brooke Paige Kayla Leah Jade',
    male: 'Liam Noah James Ethan Lucas Mason Logan Jacob Owen Caleb Isaac Dylan Connor Jordan Tyler Marcus Andre Cole Grant Miles',
    last: 'Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore Martin Jackson Thompson White Harris Clark Lewis Walker Hall Young Allen King Wright Scott Hill Green Adams Baker Nelson Carter Mitchell Roberts Turner Phillips Campbell Parker Evans Edwards O’Brien O’Connor McDonald Murphy',
  },
  es: {
    female:
      'Lucía Sofía María Martina Paula Valeria Carla Ximena Renata Camila Inés Noa Alba Jimena Aitana Ángela',
    male: 'Hugo Mateo Martín Lucas Leo Daniel Alejandro Álvaro Santiago Sebastián Diego Adrián Iker Joaquín Tomás Íñigo',
    last: 'García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Núñez Ibáñez',
  },
  fr: {
    female:
      'Jade Louise Alice Chloé Inès Léa Manon Camille Zoé Éléonore Anaïs Maëlys Aïssatou Fatou Clémence Romane',
    male: 'Gabriel Raphaël Léo Louis Arthur Hugo Jules Maël Noé Théo Mamadou Ibrahima Clément Baptiste Loïc François',
    last: 'Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefèvre Roux Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Faure Mercier Blanc Guérin Boyer Diallo Traoré Ndiaye Sarr',
  },
  de: {
    female: 'Mia Emilia Hannah Lina Marie Leni Clara Jana Lea Käthe Greta Antonia',
    male: 'Noah Leon Paul Finn Elias Jonas Felix Lukas Jürgen Björn Moritz Till',
    last: 'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Krüger Weiß Groß',
  },
  pt: {
    female: 'Helena Alice Laura Valentina Beatriz Júlia Mariana Inês Joana Conceição',
    male: 'Miguel Arthur Heitor Davi Gabriel Pedro João Tomás Gonçalo Estêvão',
    last: 'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Ribeiro Carvalho Araújo Gonçalves Conceição Magalhães',
  },
  it: {
    female: 'Sofia Giulia Aurora Ginevra Alice Emma Giorgia Chiara Beatrice Noemi',
    male: 'Leonardo Francesco Lorenzo Alessandro Andrea Mattia Gabriele Riccardo Tommaso Niccolò',
    last: 'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti D’Angelo Mancini Costa',
  },
  nl: {
    female: 'Julia Mila Sara Fenna Sanne Lotte Fleur Noor',
    male: 'Daan Sem Milan Levi Thijs Bram Sven Joris',
    last: 'Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Kuipers',
  },
  pl: {
    female: 'Zuzanna Julia Maja Zofia Hanna Łucja Małgorzata Agnieszka',
    male: 'Antoni Jakub Szymon Filip Wojciech Łukasz Michał Paweł',
    last: 'Nowak Kowalczyk Wiśniewski Wójcik Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Jankowski',
  },
  tr: {
    female: 'Zeynep Elif Defne Ayşe Gülşen İpek Çiçek Şirin',
    male: 'Yusuf Eymen Ömer Mustafa Çağlar Şükrü İbrahim Uğur',
    last: 'Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Aydın Özdemir Arslan Doğan Kılıç',
  },
  nordic: {
    female: 'Astrid Ingrid Freja Saga Maja Åsa Sólveig Aino',
    male: 'Oskar Emil Magnus Bjørn Søren Åke Þór Väinö',
    last: 'Hansen Johansen Olsen Larsen Andersson Karlsson Nilsson Lindström Sørensen Bergström Virtanen Korhonen Sigurðsson Guðmundsdóttir',
  },
  ru: {
    female: 'Анна Мария Елена Ольга Наталья Дарья Юлия Ксения',
    male: 'Иван Дмитрий Алексей Сергей Андрей Максим Артём Фёдор',
    last: 'Шевченко Бондаренко Коваленко Ткаченко Мельник Кравченко Литвиненко Савченко Руденко Марченко',
  },
  el: {
    female: 'Ελένη Μαρία Κατερίνα Σοφία Ζωή Άννα',
    male: 'Γιώργος Νίκος Κώστας Δημήτρης Ηλίας Άρης',
    last: 'Παπαδόπουλος Γεωργίου Δημητρίου Νικολάου Ιωάννου Οικονόμου Βασιλείου Αθανασίου',
  },
  ar: {
    female: 'فاطمة مريم سارة ليلى نور هدى',
    male: 'محمد أحمد يوسف عمر خالد كريم',
    last: 'حسن العلي إبراهيم المصري منصور الخطيب حداد سالم',
  },
  ja: {
    female: '陽葵 結菜 咲良 美咲 葵 凛',
    male: '蓮 湊 大翔 悠真 颯太 翔',
    last: '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤',
  },
  ko: {
    female: '서연 지우 서현 민서 하은 수아',
    male: '민준 서준 도윤 예준 시우 지호',
    last: '김 이 박 최 정 강 조 윤',
  },
  zh: {
    female: '欣怡 梓涵 诗涵 雨桐 思远 佳怡',
    male: '浩然 子轩 宇航 俊杰 博文 一鸣',
    last: '王 李 张 刘 陈 杨 黄 赵 周 吴',
  },
  hi: {
    female: 'Aadhya Ananya Diya Ishita Kavya Meera Priya Riya',
    male: 'Aarav Arjun Ishaan Kabir Rohan Vihaan Vivaan Yash',
    last: 'Sharma Verma Gupta Singh Kumar Patel Reddy Nair Iyer Mehta Chopra Das Rao Joshi',
  },
  yo: {
    female: 'Adébáyọ̀ Chiamaka Ngozi Amina Zainab Folake Wanjiru Thandiwe',
    male: 'Chukwuemeka Oluwaseun Tunde Musa Kipchoge Otieno Sipho Thabo',
    last: 'Adéyẹmí Okafor Okonkwo Balogun Eze Mohammed Njoroge Odhiambo Dlamini Nkosi Mokoena Abubakar',
  },
}

const words = (text: string) => text.split(' ')

export type CrowdNames = { female: string[]; male: string[]; last: string[] }
export const CROWD_NAMES: Record<string, CrowdNames> = Object.fromEntries(
  Object.entries(WORDS).map(([code, { female, male, last }]) => [
    code,
    { female: words(female), male: words(male), last: words(last) },
  ]),
)

/** Where generated people live, how often, and whose names they have; in many countries more than one language is at home. */
export const CROWD_COUNTRIES: [country: string, weight: number, names: string[]][] = [
  ['US', 260, ['en', 'en', 'en', 'es', 'zh', 'yo']],
  ['GB', 110, ['en', 'en', 'en', 'hi', 'yo']],
  ['ES', 80, ['es']],
  ['FR', 80, ['fr', 'fr', 'fr', 'ar', 'pt']],
  ['DE', 70, ['de', 'de', 'de', 'tr', 'ru']],
  ['BR', 60, ['pt']],
  ['MX', 40, ['es']],
  ['AR', 35, ['es', 'es', 'it']],
  ['IT', 40, ['it']],
  ['CA', 35, ['en', 'en', 'fr', 'hi']],
  ['AU', 30, ['en', 'en', 'zh', 'el']],
  ['NL', 20, ['nl']],
  ['PT', 15, ['pt']],
  ['PL', 18, ['pl']],
  ['TR', 15, ['tr']],
  ['SE', 12, ['nordic']],
  ['NO', 8, ['nordic']],
  ['DK', 8, ['nordic']],
  ['FI', 6, ['nordic']],
  ['IE', 8, ['en']],
  ['BE', 8, ['fr', 'nl']],
  ['SN', 8, ['fr']],
  ['NG', 12, ['yo']],
  ['KE', 6, ['yo']],
  ['ZA', 8, ['yo', 'en']],
  ['UA', 6, ['ru']],
  ['GR', 5, ['el']],
  ['EG', 8, ['ar']],
  ['MA', 6, ['ar', 'fr']],
  ['IN', 12, ['hi']],
  ['JP', 14, ['ja']],
  ['KR', 8, ['ko']],
  ['CN', 8, ['zh']],
  ['NZ', 5, ['en']],
  ['IS', 1, ['nordic']],
]
