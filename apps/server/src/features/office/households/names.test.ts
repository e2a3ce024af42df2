import { expect, test } from 'vitest';
import { testWorld } from '../../../testing/world.ts';

/** One name in its spellings. */
const MEET = [
  'Bekele Beqele በቀለ',
  'Tsehay Tsehaye Tsehai ፀሐይ ጸሀይ',
  'Hailu Haylu ኃይሉ ሀይሉ',
  'Mohammed Muhammed Mohamed Muhammad መሐመድ ሙሀመድ',
  'Yohannes Johannes Yohanes Yohanis ዮሐንስ ዮሃንስ',
  'Hana Hanna Hannah ሀና ሃና ሐና',
  'Bethlehem Betelhem Betlehem ቤተልሔም ቤተልሄም',
  'Tigist Tegest Tgist ትዕግስት ትግስት',
  'Dawit Dawiit ዳዊት',
  'Tewodros Teodros Theodros ቴዎድሮስ',
  'Hiwot Hiywot Heywet ሕይወት ህይወት',
  'Daniel Daniyel ዳንኤል ዳኒኤል',
  'Mariam Maryam Mariyam ማርያም',
  'Eyob Iyob ኢዮብ',
  'Eyerusalem Yerusalem Iyerusalem ኢየሩሳሌም',
  'Yosef Joseph Yoseph ዮሴፍ',
  'Petros ጴጥሮስ',
  'Paulos Pawlos ጳውሎስ',
  'Kidist Qidist Kedest ቅድስት',
  'Birhanu Berhanu Brhanu ብርሃኑ ብርሀኑ',
  'Worku Werku Worqu ወርቁ',
  'Hussein Hussen Husen ሁሴን',
  'Aisha Aysha Ayisha አይሻ',
  'Fatuma Fatima ፋጡማ',
  'Zeynab Zeyneb Zeinab ዘይነብ',
  'Ermias Ermiyas ኤርምያስ',
  'Natnael Nathnael Natinael ናትናኤል',
  'Michael Mikael ሚካኤል',
  'Selassie Selasse Sillasie ሥላሴ ስላሴ',
  'Nigussie Negusse ንጉሴ',
  'Wondimu Wendimu Wondmu ወንድሙ',
  'Dereje Deredje ደረጀ',
  'Getachew Getatchew ጌታቸው',
  'Tesfaye Tesfay ተስፋዬ ተስፋይ',
  'Girma Gerima Ghirma ግርማ',
  'Kebede Kebbede ከበደ',
  'Alemayehu Alemayhu አለማየሁ',
  'Solomon Selemon ሰለሞን ሶሎሞን',
  'Abiy Abiyi አብይ አቢይ',
  'Genet Gennet ገነት',
  'Luwam Luam ሉዋም',
  'Sara Sarah Sarra ሳራ ሣራ',
  'Elsabet Elisabeth Elsabeth ኤልሳቤት',
  'Ephrem Efrem ኤፍሬም',
  'Filipos Philipos ፊሊጶስ',
  'Marta Martha ማርታ',
  'Goitom Goytom ጎይቶም ጐይቶም',
  'Zewdu Zewudu ዘውዱ',
  'Shiferaw Shifferaw ሽፈራው',
  'Chala Challa ጫላ',
  'Senait Senayt ሰናይት',
  'Mihret Mehret Miheret ምሕረት ምህረት',
  'Kirubel Kerubel ኪሩቤል',
  'Dagnachew Dagnatchew ዳኛቸው',
  'Tsion Tsiyon ጽዮን ፅዮን',
  'Khalid Kalid ካሊድ ኻሊድ',
  'Ahmed Ahimed Ahmmed አህመድ አሕመድ',
  'Omar Umer Omer ዑመር ኡመር',
  'Jemal Jamal ጀማል',
  'Rahel ራሔል ራሄል',
  'Tsegaye Tsegay ፀጋዬ',
  'Wubit Wubet ውቢት',
  'Habtamu Habitamu ሀብታሙ ሃብታሙ',
  'Mulugeta ሙሉጌታ',
  'Abebe Abbebe አበበ',
  'Abeba Abbeba አበባ',
  'Iyasu Eyasu ኢያሱ',
  'Yaqob Yakob Jacob ያዕቆብ ያቆብ',
  'Guadu Gwadu ጓዱ',
  'Biruk Bruk Birouk ብሩክ',
];

/** Names that resemble each other and are not one. David is no spelling of Dawit here: who is David in a passport is asked for so. */
const APART = [
  'Hana Hanan',
  'Hailu Haile',
  'Abebe Abeba',
  'Dawit David',
  'Kebede Kebebe',
  'Bekele Bekelech',
  'Tesfaye Tesfu',
  'Selam Selamawit',
  'Marta Martin',
  'Yonas Yohannes',
  'Mulu Mulugeta',
  'Hassan Hussein',
  'Sara Suri',
  'Almaz Alemu',
  'Alemu Alem',
  'Amir Omar',
  'Meron Merhawi',
  'Abel Abela',
  'Genet Genetu',
  'Kidus Kidist',
  'Ruth Robel',
  'Bereket Birtukan',
  'Lemma Lemlem',
  'Girma Girmay',
  'Mekdes Mekonnen',
  'Eden Adane',
  'Tadesse Tadele',
  'Worku Werkinesh',
  'Hirut Heran',
  'Saba Sebele',
  'Nahom Naomi',
  'Fasil Fisseha',
  'Beza Bezawit',
  'Samuel Samrawit',
  'Selam Selma',
  'Liya Lulit',
  'ሀና ሀናን',
  'ኃይሉ ኃይሌ',
  'አበበ አበባ',
];

test('spellings of one name sound the same, and other names do not', async () => {
  const { pool } = await testWorld();
  const soundsOf = async (names: string[]): Promise<string[]> =>
    (
      await pool.query<{ sound: string }>(
        'select name_sound(name_reading(name)) as sound from unnest($1::text[]) with ordinality as typed (name, place) order by place',
        [names],
      )
    ).rows.map(({ sound }) => sound);

  const together = await Promise.all(MEET.map(async (line) => [line, new Set(await soundsOf(line.split(' '))).size]));
  const apart = await Promise.all(APART.map(async (line) => [line, new Set(await soundsOf(line.split(' '))).size]));

  expect(together.filter(([, sounds]) => sounds !== 1)).toEqual([]);
  expect(apart.filter(([, sounds]) => sounds !== 2)).toEqual([]);
  expect(MEET.flatMap((line) => line.split(' ').slice(1)).length).toBeGreaterThanOrEqual(60);
});

test('anything can be typed as a name: what has no letters has no sound', async () => {
  const { pool } = await testWorld();
  for (const typed of ['', ' ', '!!!', "'", '\\', "a'b:*&|!()", '᎐', '中文', 'ʼ', '፩', 'é', 'A/Wold', '\u0301']) {
    await expect(pool.query('select names_query($1), whole_names_query($1)', [typed])).resolves.toBeDefined();
  }
});
