import { homesOf, itemsOf, type Language } from './language.ts'

export const ar: Language = {
  homes: homesOf(
    'شقة|استوديو|غرفة|شقة في مجمع سكني|منزل|شقة تعاونية|غرفة في شقة مشتركة|تاون هاوس|لوفت مفتوح|جزء من منزل|بيت عائم|منزل متنقل|أرض للبناء|مرآب|مكتب|محل تجاري|مستودع|فندق|مزرعة|بناية سكنية',
  ),
  rooms: { one: 'غرفة واحدة', two: 'غرفتان', few: '{n} غرف', many: '{n} غرفة', other: '{n} غرفة' },
  bedrooms: {
    one: 'غرفة نوم واحدة',
    two: 'غرفتا نوم',
    few: '{n} غرف نوم',
    many: '{n} غرفة نوم',
    other: '{n} غرفة نوم',
  },
  bathrooms: {
    one: 'حمّام واحد',
    two: 'حمّامان',
    few: '{n} حمّامات',
    many: '{n} حمّامًا',
    other: '{n} حمّام',
  },
  with: {
    before: 'مع ',
    after: '',
    and: ' و',
    comma: ' و',
    items: itemsOf(
      'إطلالة على البحر|مسبح|إطلالة على الجبال|تراس|حديقة|شرفة|مدفأة|ساونا|إطلالة على المدينة|مرآب|موقف سيارة|مصعد|تكييف|قبو|مطبخ مجهز|صالة رياضية',
    ),
  },
  titles: [
    '{Home}، {rooms}، {with}',
    '{Home} {with}، {area}',
    '{Home}، {area}، {bedrooms}',
    '{Home}: {rooms}، {area}',
    '{Home} {with}',
  ],
  plainTitles: [
    '{Home} {with}، {area}',
    '{Home}، {area}',
    '{Home}، أرض {plot}',
    '{Home} على {plot}',
  ],
  size: ['المساحة {area}، {rooms}.', 'التقسيم: {rooms} على {area}.'],
  plainSize: ['المساحة المستعملة {area}.', 'المساحة {area}.'],
  layout: ['في الداخل: {bedrooms}، {bathrooms}، مطبخ.', 'التوزيع: {bedrooms}، {bathrooms}.'],
  plot: ['مساحة الأرض {plot}.', 'الأرض: {plot}.'],
  floor: ['الطابق {floor} من {floors}.', 'الموقع: الطابق {floor} في مبنى من {floors} طوابق.'],
  groundFloor: ['في الطابق الأرضي.', 'كل شيء في الطابق الأرضي.'],
  topFloor: ['الطابق الأخير: {floor} من {floors}.'],
  built: ['سنة البناء {year}.', 'شُيّد المبنى عام {year}.'],
  newBuild: ['بناء جديد اكتمل عام {year}.', 'سكن أول، سنة البناء {year}.'],
  energy: [
    'فئة الطاقة {class}، {kwh} كيلوواط ساعة للمتر المربع سنويًا.',
    'شهادة الطاقة: {class} ({kwh} كيلوواط ساعة/م² سنويًا).',
  ],
  features: ['العرض {with}.', '{With}.'],
  furnished: { no: 'يؤجَّر بلا أثاث.', partly: 'مفروش جزئيًا.', fully: 'يؤجَّر مفروشًا بالكامل.' },
  pets: { yes: 'يُسمح بالحيوانات الأليفة.', no: 'لا يُسمح بالحيوانات الأليفة.' },
  deposit: {
    one: 'التأمين إيجار شهر واحد.',
    two: 'التأمين إيجار شهرين.',
    few: 'التأمين إيجار {n} أشهر.',
    many: 'التأمين إيجار {n} شهرًا.',
    other: 'التأمين إيجار {n} شهر.',
  },
}
