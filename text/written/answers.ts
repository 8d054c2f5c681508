import { piecesOf, PhraseTable } from './phrases.ts'

/** Words for yes and no in the cells of tables, in the languages of the portal. A circle and a cross are not here: ○ is yes in Japan and Korea, × is no. */
const ANSWERS = new PhraseTable<boolean>([
  [
    'y | yes | true | on | available | with | ja | j | wahr | vorhanden | si | s | sí | verdadero | cierto | tiene | oui | o | vrai | avec | sim | verdadeiro | tem | con | vero | presente | waar | aanwezig | tak | prawda | jest | ano | pravda | áno | má | igen | van | igaz | da | adevărat | are | има | да | истина | есть | имеется | так | є | правда | истинно | evet | var | doğru | ναι | έχει | αληθές | kyllä | joo | on olemassa | tosi | jah | olemas | jā | ir | taip | yra | ei ole puudu | já | po | ka | dhe po | bəli | hə | bor | ha | иә | бар | ооба | დიახ | კი | აქვს | այո | առկա | نعم | يوجد | متوفر | صحيح | بله | دارد | آری | ہاں | כן | יש | אמת | हाँ | हां | है | ใช่ | มี | có | đúng | ya | ada | benar | 是 | 有 | はい | あり | 有り | 예 | 네 | 있음 | 있다 | 유 | ✓ | ✔ | ☑ | ● | + | x | v | t',
    true,
  ],
  [
    'n | no | false | off | none | without | nein | falsch | nicht vorhanden | ohne | falso | sin | ninguno | non | faux | sans | aucun | não | sem | senza | assente | nee | niet | onwaar | geen | nie | fałsz | brak | bez | ne | nepravda | nincs | nem | hamis | nu | fals | fără | няма | не | нет | неправда | ложь | отсутствует | без | ні | немає | неправда | hayır | yok | yanlış | όχι | δεν έχει | ψευδές | ei | ei ole | epätosi | pole | nē | nav | nėra | nei | nej | saknas | jo | nuk ka | xeyr | yo q | yoq | жоқ | жок | არა | არ აქვს | ոչ | չկա | لا | لا يوجد | غير متوفر | خطأ | خیر | ندارد | نہیں | לא | אין | नहीं | ไม่ | ไม่มี | không | không có | sai | tidak | tidak ada | 否 | 无 | 無 | 没有 | 沒有 | いいえ | なし | 無し | 아니오 | 없음 | 없다 | 무 | ✗ | ✘ | ☐ | f',
    false,
  ],
  [
    'private | privé | privée | prive | privado | privada | privat | communal | comunitaria | commune | shared',
    true,
  ],
])
/** More of one thing in a home are not a yes. */
const COUNT_MAX = 20

/** Yes or no as tables write it, a count of a few things included (`1.0`, `2`); null for other texts. */
export function answerWritten(text: string): boolean | null {
  const { pieces } = piecesOf(text)
  const [first, ...others] = pieces
  if (first?.kind === 'number' && others.length === 0) {
    const number = /^(\d{1,2})(?:[.,]0+)?$/.exec(first.text)?.[1]
    return number === undefined || Number(number) > COUNT_MAX || /^\s*[-−]/.test(text)
      ? null
      : Number(number) > 0
  }
  return ANSWERS.of(text)
}

/** Texts of a cell without a value. */
const NOTHING = new PhraseTable<true>([
  [
    'n a | na | n v | nv | k a | ka | keine angabe | nicht angegeben | null | nil | nan | nat | undefined | unknown | unbekannt | not known | not available | not specified | not applicable | s d | sin datos | sin especificar | no consta | n d | nd | n c | nc | non communiqué | non renseigné | non disponibile | não informado | n i | brak danych | nie podano | neuvedeno | н д | не указано | не указан | не указана | не задано | нет данных | belirtilmemiş | b d | لا يوجد بيانات | غير محدد | غير معروف | 不明 | 未知 | 暂无 | 미상',
    true,
  ],
])
/** Whether a text only says that there is no value: `-`, `--`, `n/a`, `k. A.`. */
export const isNothing = (text: string): boolean =>
  /^[\s\-–—−]*$/.test(text) || (text.length <= 24 && NOTHING.of(text.replace(/^#/, '')) === true)
