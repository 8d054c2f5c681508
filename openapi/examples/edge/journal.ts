import type {
  journal as readers,
  journalDesk as editors,
  journalSeries as series,
  journalTexts as texts,
  ArticleCard,
  ArticleContent,
  DeskArticle,
  DeskAuthor,
  DeskFlow,
  EditedText,
} from '#contract/edge/journal.ts'
import type { ArticleDocument } from '#contract/edge/journal-document.ts'
import type { ExamplesOf } from '../example.ts'

const written = (text: string): ArticleDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const english: ArticleContent = {
  title: 'The purchase contract',
  slug: 'purchase-contract',
  summary: 'What to read before you sign.',
  alt: '',
  document: written('Ask for the extract of the land registry first.'),
}
const german: ArticleContent = {
  title: 'Der Kaufvertrag',
  slug: '',
  summary: 'Was Sie vor der Unterschrift lesen sollten.',
  alt: '',
  document: written('Lassen Sie sich zuerst den Grundbuchauszug geben.'),
}
const card: ArticleCard = {
  id: 21,
  language: 'en',
  slug: 'purchase-contract',
  title: 'The purchase contract',
  summary: 'What to read before you sign.',
  minutes: 1,
  publishedAt: '2026-11-02T08:00:00Z',
  changedAt: '2026-11-02T08:00:00Z',
  picture: null,
  flow: { slug: 'buying-in-spain', title: 'Buying in Spain' },
  author: { slug: 'jane-austen', name: 'Jane Austen' },
}
const flowCard = {
  slug: 'buying-in-spain',
  title: 'Buying in Spain',
  language: 'en' as const,
  lead: 'From the first viewing to the keys.',
}
const notFound = {
  type: 'error' as const,
  code: 'not_found',
  message: 'This article doesn’t exist.',
}
const conflict = {
  type: 'error' as const,
  code: 'conflict',
  message: 'Someone else has saved this in the meantime. Your changes aren’t saved yet.',
}
const published = {
  type: 'error' as const,
  code: 'published',
  message: 'It has been published, so it can’t be deleted. Withdraw it instead.',
}
const slugTaken = {
  type: 'error' as const,
  code: 'slug_taken',
  message: 'This address is already in use. Choose another one.',
}

export const journal: ExamplesOf<typeof readers> = {
  list: [
    {
      summary: 'Articles of a series',
      input: { flow: 'buying-in-spain' },
      answer: {
        data: [card],
        flows: [{ ...flowCard, count: 1 }],
        languages: ['en'],
        total: 1,
        page: 1,
        pages: 1,
      },
    },
  ],
  get: [
    {
      summary: 'An article without headings',
      input: { slug: 'purchase-contract' },
      answer: {
        data: {
          ...card,
          languages: [
            { language: 'en', slug: 'purchase-contract', title: 'The purchase contract' },
          ],
          document: english.document,
          words: 9,
          pictures: {},
          blocks: [],
          headings: [],
          places: [],
          homes: [],
          previous: null,
          next: null,
          more: [],
        },
        moved: null,
      },
    },
    {
      summary: 'No article ever had this address',
      input: { slug: 'lost' },
      status: 404,
      answer: notFound,
    },
  ],
  feed: [
    {
      summary: 'The newest articles of a series',
      input: { flow: 'buying-in-spain' },
      answer: { data: [{ ...card, document: english.document, pictures: {}, headings: [] }] },
    },
  ],
  flow: [
    {
      summary: 'A series of one article',
      input: { slug: 'buying-in-spain' },
      answer: { data: { ...flowCard, articles: [card], languages: ['en'] } },
    },
  ],
  author: [
    {
      summary: 'Jane Austen',
      input: { slug: 'jane-austen' },
      answer: {
        data: {
          slug: 'jane-austen',
          name: 'Jane Austen',
          about: 'Writes about houses and those who live in them.',
          aboutLanguage: 'en',
          articles: [card],
          languages: ['en'],
        },
      },
    },
  ],
  preview: [
    {
      summary: 'A draft in German',
      input: { key: '0123456789abcdef0123456789abcdef' },
      answer: {
        data: {
          ...card,
          language: 'de',
          slug: '',
          title: german.title,
          summary: german.summary,
          languages: [],
          document: german.document,
          words: 7,
          pictures: {},
          blocks: [],
          headings: [],
          places: [],
          homes: [],
          previous: null,
          next: null,
          more: [],
        },
      },
    },
  ],
}

const englishText: DeskArticle['texts'][number] = {
  language: 'en',
  state: 'published',
  title: english.title,
  version: 1,
  changed: false,
  publishAt: null,
  publishedAt: '2026-11-02T08:00:00Z',
  slug: 'purchase-contract',
  savedAt: '2026-11-02T07:50:00Z',
  savedBy: 'Grace Hopper',
  acts: ['withdraw'],
}
const germanText: DeskArticle['texts'][number] = {
  language: 'de',
  state: 'draft',
  title: german.title,
  version: 1,
  changed: true,
  publishAt: null,
  publishedAt: null,
  slug: null,
  savedAt: '2026-11-03T08:00:00Z',
  savedBy: 'Grace Hopper',
  acts: ['submit', 'schedule', 'publish'],
}
const article: DeskArticle = {
  id: 21,
  version: 1,
  flow: 11,
  position: 1,
  author: 12,
  picture: null,
  places: [],
  texts: [englishText, germanText],
  createdAt: '2026-11-01T08:00:00Z',
  deletable: false,
}
const editedGerman: EditedText = {
  ...germanText,
  content: german,
  pictures: {},
  blocks: [],
  preview: '/journal/preview/0123456789abcdef0123456789abcdef',
}
const flow: DeskFlow = {
  id: 11,
  version: 1,
  slug: 'buying-in-spain',
  titles: { en: 'Buying in Spain' },
  leads: { en: 'From the first viewing to the keys.' },
  articles: [{ id: 21, title: 'The purchase contract' }],
}
const author: DeskAuthor = {
  id: 12,
  version: 1,
  slug: 'jane-austen',
  name: 'Jane Austen',
  about: { en: 'Writes about houses and those who live in them.' },
  articles: 1,
}
const shared = { id: 21, version: 1, flow: 11, author: 12, picture: null, credit: '' }
const germanAt = { id: 21, language: 'de' } as const
const revision = {
  id: 32,
  at: '2026-11-03T08:00:00Z',
  by: 'Grace Hopper',
  title: german.title,
  published: false,
}

export const journalDesk: ExamplesOf<typeof editors> = {
  list: [
    {
      summary: 'Articles with a draft in German',
      as: 'admin',
      input: { language: 'de', state: 'draft' },
      answer: { data: [article], total: 1, page: 1, pages: 1 },
    },
    {
      summary: 'Only administrators edit the journal',
      as: 'user',
      input: {},
      status: 403,
      answer: {
        type: 'error',
        code: 'forbidden',
        message: 'You don’t have permission to do this.',
      },
    },
  ],
  add: [
    {
      summary: 'An article that is written in English first',
      as: 'admin',
      input: { language: 'en' },
      answer: {
        data: {
          ...article,
          id: 1000,
          flow: null,
          position: null,
          author: null,
          texts: [{ ...germanText, language: 'en', title: '' }],
          deletable: true,
        },
      },
    },
  ],
  get: [{ summary: 'One article', as: 'admin', input: { id: 21 }, answer: { data: article } }],
  change: [
    {
      summary: 'It is about Barcelona',
      as: 'admin',
      input: { ...shared, places: ['city32653'] },
      answer: { data: { ...article, version: 2 } },
    },
    {
      summary: 'Somebody else changed it first',
      as: 'admin',
      input: { ...shared, version: 7, places: [] },
      status: 409,
      answer: conflict,
    },
  ],
  remove: [
    {
      summary: 'What was public stays',
      as: 'admin',
      input: { id: 21 },
      status: 409,
      answer: published,
    },
  ],
  beginPicture: [
    {
      summary: 'A photo of 2 MB',
      as: 'admin',
      input: { size: 2_097_152 },
      answer: {
        data: {
          key: '5f1d0c9be2a74c3f8a6e1b205f1d0c9b',
          received: 0,
          size: 2_097_152,
          done: false,
        },
      },
    },
  ],
}

export const journalTexts: ExamplesOf<typeof texts> = {
  text: [
    {
      summary: 'The draft in German',
      as: 'admin',
      input: germanAt,
      answer: { data: editedGerman },
    },
  ],
  save: [
    {
      summary: 'Another title',
      as: 'admin',
      input: { ...germanAt, version: 1, ...german, title: 'Der Kaufvertrag in Spanien' },
      answer: {
        data: {
          ...editedGerman,
          version: 2,
          title: 'Der Kaufvertrag in Spanien',
          content: { ...german, title: 'Der Kaufvertrag in Spanien' },
        },
      },
    },
    {
      summary: 'An article may not contain scripts',
      as: 'admin',
      input: {
        ...germanAt,
        version: 1,
        ...german,
        document: { type: 'doc', content: [{ type: 'script' }] },
      },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'An article can’t contain this element: script',
        errors: { document: ['An article can’t contain this element: script'] },
      },
    },
    {
      summary: 'Saved in another tab since',
      as: 'admin',
      input: { ...germanAt, version: 5, ...german, title: 'Der Vertrag' },
      status: 409,
      answer: conflict,
    },
  ],
  act: [
    {
      summary: 'It is ready for review',
      as: 'admin',
      input: { ...germanAt, version: 1, act: 'submit' },
      answer: {
        data: {
          ...editedGerman,
          state: 'in_review',
          acts: ['return', 'schedule', 'publish'],
        },
      },
    },
    {
      summary: 'A draft can’t be withdrawn',
      as: 'admin',
      input: { ...germanAt, version: 1, act: 'withdraw' },
      status: 409,
      answer: {
        type: 'error',
        code: 'not_now',
        message: 'This isn’t possible in the article’s current status. Reload the page.',
      },
    },
  ],
  removeText: [
    {
      summary: 'The German draft is deleted',
      as: 'admin',
      input: germanAt,
      answer: { data: { ...article, texts: [englishText] } },
    },
  ],
  share: [
    {
      summary: 'The link of the preview ends',
      as: 'admin',
      input: { ...germanAt, on: false },
      answer: { data: { ...editedGerman, preview: null } },
    },
  ],
  revisions: [
    {
      summary: 'Of the German text',
      as: 'admin',
      input: germanAt,
      answer: { data: [revision], total: 1, page: 1, pages: 1 },
    },
  ],
  revision: [
    {
      summary: 'With its content',
      as: 'admin',
      input: { ...germanAt, revision: 32 },
      answer: { data: { ...revision, content: german } },
    },
  ],
  restore: [
    {
      summary: 'An earlier draft',
      as: 'admin',
      input: { ...germanAt, revision: 32, version: 1 },
      answer: { data: { ...editedGerman, version: 2 } },
    },
  ],
}

export const journalSeries: ExamplesOf<typeof series> = {
  flows: [{ summary: 'All series', as: 'admin', input: {}, answer: { data: [flow] } }],
  saveFlow: [
    {
      summary: 'Another title',
      as: 'admin',
      input: { ...flow, titles: { en: 'Buying a home in Spain' }, articles: [21] },
      answer: { data: { ...flow, version: 2, titles: { en: 'Buying a home in Spain' } } },
    },
    {
      summary: 'The address is that of another series',
      as: 'admin',
      input: { ...flow, id: 0, version: 0, articles: [] },
      status: 409,
      answer: slugTaken,
    },
  ],
  removeFlow: [{ summary: 'A series is deleted', as: 'admin', input: { id: 11 }, answer: {} }],
  authors: [{ summary: 'All authors', as: 'admin', input: {}, answer: { data: [author] } }],
  saveAuthor: [
    {
      summary: 'Another author',
      as: 'admin',
      input: { id: 0, version: 0, slug: 'mary-shelley', name: 'Mary Shelley', about: {} },
      answer: {
        data: {
          id: 1000,
          version: 1,
          slug: 'mary-shelley',
          name: 'Mary Shelley',
          about: {},
          articles: 0,
        },
      },
    },
  ],
  removeAuthor: [{ summary: 'An author is deleted', as: 'admin', input: { id: 12 }, answer: {} }],
}
