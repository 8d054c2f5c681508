import type { FeedIn, feedsIn as feature, FeedInRun } from '#contract/feeds/feeds-in.ts'
import type { ExamplesOf } from '../example.ts'

const OURS: FeedIn = {
  id: 5,
  name: 'Our own system',
  format: 'kyero',
  agency: null,
  address: 'https://feeds.example.com/kyero.xml',
  hasPassword: false,
  schedule: 'daily',
  isSnapshot: true,
  mapping: null,
  state: 'paused',
  halted: null,
  nextRunAt: null,
  createdAt: '2026-11-01T08:00:00Z',
  lastReadAt: '2026-11-01T08:00:00Z',
  isSilent: false,
  expiresAt: null,
  offers: 0,
  quarantined: 0,
  held: 0,
  hasImported: false,
  mayPublish: false,
  mappingVersion: '37a8eec1ce19687d',
  lastRun: null,
}
const WAITING: FeedInRun = {
  id: 1000,
  kind: 'dry',
  cause: 'hand',
  state: 'waiting',
  revision: null,
  createdAt: '2026-11-21T12:00:00Z',
  finishedAt: null,
  figures: null,
  problems: [],
  doubt: null,
  error: null,
}
const NOT_FOUND = { type: 'error', code: 'not_found', message: 'Feed not found.' } as const
const NOTHING = { data: [], total: 0, page: 1, pages: 1 }

export const feedsIn: ExamplesOf<typeof feature> = {
  list: [
    { summary: 'One that is not started yet', as: 'user', input: {}, answer: { data: [OURS] } },
  ],
  create: [
    {
      summary: 'A Kyero feed that is fetched every six hours',
      as: 'user',
      input: {
        name: 'Villas',
        format: 'kyero',
        address: 'https://feeds.example.com/villas.xml',
        schedule: 'six-hourly',
        username: 'lares',
        password: 'correct horse',
      },
      answer: {
        data: {
          ...OURS,
          id: 1000,
          name: 'Villas',
          address: 'https://feeds.example.com/villas.xml',
          schedule: 'six-hourly',
          hasPassword: true,
        },
      },
    },
    {
      summary: 'A CSV file whose mapping lacks what it needs',
      as: 'user',
      input: { name: 'Our table', format: 'csv', mapping: { format: 'csv', identity: 'id' } },
      status: 422,
      answer: {
        type: 'error',
        code: 'invalid_mapping',
        message: 'The mapping isn’t valid: …',
        errors: { mapping: ['The mapping isn’t valid: …'] },
      },
    },
  ],
  get: [{ summary: 'One', as: 'user', input: { id: 5 }, answer: { data: OURS } }],
  change: [
    {
      summary: 'Words of the feed that mean a house',
      as: 'user',
      input: { id: 5, mapping: { format: 'kyero', values: { category: { Masia: 'house' } } } },
      answer: {
        data: { ...OURS, mapping: { format: 'kyero', values: { category: { Masia: 'house' } } } },
      },
    },
  ],
  remove: [
    {
      summary: 'With all its offers',
      as: 'user',
      input: { id: 5, offers: 'archive' },
      answer: { data: { archived: 0 } },
    },
  ],
  test: [
    {
      summary: 'The source of another',
      as: 'admin',
      input: { id: 5 },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  peek: [
    {
      summary: 'There is no file yet',
      as: 'user',
      input: { id: 5 },
      answer: {
        data: {
          reached: false,
          error: null,
          looksLike: null,
          columns: [],
          itemPaths: [],
          items: null,
          samples: {},
          delimiter: null,
          encoding: null,
          values: {},
          dates: null,
          hasHeader: true,
          periods: {},
        },
      },
    },
  ],
  preview: [
    {
      summary: 'There is no file yet',
      as: 'user',
      input: { id: 5, mapping: { format: 'kyero' } },
      status: 409,
      answer: {
        type: 'error',
        code: 'nothing_to_read',
        message: 'Enter a URL or upload a file first.',
      },
    },
  ],
  push: [
    {
      summary: 'The source of another',
      as: 'admin',
      input: { id: 5 },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  run: [
    { summary: 'Tries it', as: 'user', input: { id: 5, kind: 'dry' }, answer: { data: WAITING } },
  ],
  runs: [{ summary: 'None yet', as: 'user', input: { id: 5 }, answer: NOTHING }],
  oneRun: [
    {
      summary: 'There is none of that number',
      as: 'user',
      input: { id: 5, run: 1 },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  problems: [
    {
      summary: 'There is no run of that number',
      as: 'user',
      input: { id: 5, run: 1 },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  report: [
    {
      summary: 'There is no run of that number',
      as: 'user',
      input: { id: 5, run: 1 },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  words: [{ summary: 'All are known', as: 'user', input: { id: 5 }, answer: { data: [] } }],
  items: [
    {
      summary: 'Nothing is missing',
      as: 'user',
      input: { id: 5, state: 'missing' },
      answer: NOTHING,
    },
  ],
  pictures: [
    {
      summary: 'None was asked for yet',
      as: 'user',
      input: { id: 5 },
      answer: {
        data: { fetched: 0, waiting: 0, failed: 0, reasons: [], homes: [] },
        total: 0,
        page: 1,
        pages: 1,
      },
    },
  ],
  confirm: [
    { summary: 'None waits', as: 'user', input: { id: 5 }, answer: { data: { stored: 0 } } },
  ],
  fetchPictures: [
    { summary: 'None failed', as: 'user', input: { id: 5 }, answer: { data: { asked: 0 } } },
  ],
  revisions: [{ summary: 'None yet', as: 'user', input: { id: 5 }, answer: NOTHING }],
}
