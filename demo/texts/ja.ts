import { homesOf, itemsOf, type Language } from './language.ts'

export const ja: Language = {
  homes: homesOf(
    'マンション|ワンルーム|個室|分譲マンション|一戸建て|コーポラティブ住宅|シェアルーム|タウンハウス|オープンプランのロフト|住宅の一部|ハウスボート|モバイルホーム|宅地|ガレージ|オフィス|店舗|倉庫|ホテル|農家|一棟建物',
  ),
  rooms: { other: '{n}室' },
  bedrooms: { other: '寝室{n}' },
  bathrooms: { other: '浴室{n}' },
  with: {
    before: '',
    after: '付き',
    and: '・',
    comma: '・',
    items: itemsOf(
      '海の眺め|プール|山の眺め|テラス|庭|バルコニー|暖炉|サウナ|街の眺め|ガレージ|駐車場|エレベーター|エアコン|地下室|システムキッチン|ジム',
    ),
  },
  titles: [
    '{with}の{home}、{rooms}',
    '{home}、{area}、{with}',
    '{area}の{home}、{bedrooms}',
    '{home}、{rooms}、{area}',
    '{with}の{home}',
  ],
  plainTitles: [
    '{home}、{area}、{with}',
    '{area}の{home}',
    '{home}、土地{plot}',
    '土地{plot}、{home}',
  ],
  size: ['広さは{area}、{rooms}です。', '{area}に{rooms}があります。'],
  plainSize: ['使用面積は{area}です。', '広さは{area}です。'],
  layout: [
    '間取りは{bedrooms}、{bathrooms}です。',
    '{bedrooms}、{bathrooms}、キッチンがあります。',
  ],
  plot: ['土地面積は{plot}です。', '敷地は{plot}です。'],
  floor: ['{floors}階建ての{floor}階です。', '所在階は{floor}階（全{floors}階）。'],
  groundFloor: ['1階にあります。', 'すべて1階にあります。'],
  topFloor: ['最上階の{floor}階です。'],
  built: ['{year}年築です。', '建築年は{year}年です。'],
  newBuild: ['{year}年完成の新築です。', '未入居、{year}年築です。'],
  energy: [
    'エネルギー等級{class}、年間{kwh} kWh/m²。',
    '省エネ性能は{class}（年間{kwh} kWh/m²）です。',
  ],
  features: ['{With}です。'],
  furnished: {
    no: '家具なしで貸し出します。',
    partly: '一部家具付きです。',
    fully: '家具完備で貸し出します。',
  },
  pets: { yes: 'ペット可。', no: 'ペット不可。' },
  deposit: { other: '敷金は家賃{n}か月分です。' },
}
