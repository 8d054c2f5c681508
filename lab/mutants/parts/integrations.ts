import type { Mutant } from '../mutant.ts'

const WEBHOOKS = ['api/edge/webhooks/webhooks.test.ts']
const OUTSIDE = ['api/ground/gateways/outside.test.ts']

export const webhooks: Mutant[] = [
  {
    path: 'api/edge/webhooks/send.ts',
    from: 'Math.floor(Date.now() / 1000)',
    to: 'Date.now()',
    does: 'receivers that check the age refuse everything',
    tests: WEBHOOKS,
  },
  {
    path: 'api/edge/webhooks/send.ts',
    from: 'answer.status >= 200 && answer.status < 300',
    to: 'answer.status >= 200 && answer.status < 400',
    does: 'a redirect counts as delivered',
    tests: WEBHOOKS,
  },
  {
    path: 'api/edge/webhooks/send.ts',
    from: 'update(`${seconds}.${body}`)',
    to: 'update(body)',
    does: 'old deliveries can be sent again by anybody',
    tests: WEBHOOKS,
  },
  {
    path: 'api/edge/webhooks/send.ts',
    from: '(isRejected && !waits)',
    to: 'isRejected',
    does: 'a webhook that rejects everything is never disabled',
    tests: WEBHOOKS,
  },
  {
    path: 'api/edge/webhooks/send.ts',
    from: 'if (isAccepted && waits) await queueSending',
    to: 'if (!isAccepted && waits) await queueSending',
    does: 'what waited is sent with the next event only',
    tests: WEBHOOKS,
  },
  {
    path: 'api/edge/webhooks/queries.ts',
    from: "    .where('u.blocked_at', 'is', null)\n",
    to: '',
    does: 'a blocked account is notified of messages',
    tests: WEBHOOKS,
  },
  {
    path: 'api/edge/webhooks/queries.ts',
    from: 'attempts > 0 or events',
    to: 'events',
    does: 'a retried delivery has another body',
    tests: WEBHOOKS,
  },
  {
    path: 'api/edge/webhooks/queries.ts',
    from: 'alone or total > ${EVENTS_MAX}',
    to: 'alone',
    does: 'a receiver gets bodies of megabytes',
    tests: WEBHOOKS,
  },
  {
    path: 'db/schema/9_edge.sql',
    from: "w.stopped_at is null or w.stopped_at > now() - interval '7 days'",
    to: 'w.stopped_at is null',
    does: 'what happens while a webhook is disabled is lost',
    tests: WEBHOOKS,
  },
  {
    path: 'api/edge/webhooks/queries.ts',
    from: 'where user_id = ${userId} and id = ${id}',
    to: 'where id = ${id}',
    does: 'webhooks of others are read',
    tests: ['tests/permissions.test.ts'],
  },
  {
    path: 'api/edge/webhooks/queries.ts',
    from: "from webhook_deliveries where webhook_id = ${webhookId} and state = 'waiting' order",
    to: 'from webhook_deliveries where webhook_id = ${webhookId} order',
    does: 'what was delivered is sent again',
    tests: WEBHOOKS,
  },
  {
    path: 'api/edge/webhooks/queries.ts',
    from: "now() - interval '30 days'",
    to: "now() - interval '3 days'",
    does: 'the log is lost after three days',
    tests: ['tests/expiry.test.ts'],
  },
]

export const outside: Mutant[] = [
  {
    path: 'api/ground/gateways/outside.ts',
    from: '!found.every(({ address }) => isAddress(address))',
    to: '!isAddress(first.address)',
    does: 'a name with a private address reaches the private network',
    tests: OUTSIDE,
  },
  {
    path: 'api/ground/gateways/outside.ts',
    from: `['100.64.0.0', 10],
  ['127.0.0.0', 8],`,
    to: "['127.0.0.0', 8],",
    does: 'networks of carriers are reached',
    tests: OUTSIDE,
  },
  {
    path: 'api/ground/gateways/outside.ts',
    from: "['172.16.0.0', 12]",
    to: "['172.16.0.0', 16]",
    does: 'most of a private network is reached',
    tests: OUTSIDE,
  },
  {
    path: 'api/ground/gateways/outside.ts',
    from: 'next.host === url.host && next.protocol === url.protocol',
    to: 'next.hostname === url.hostname',
    does: 'a password is sent to another port, and without encryption',
    tests: OUTSIDE,
  },
  {
    path: 'api/ground/gateways/outside.ts',
    from: 'if (size > maxBytes)',
    to: 'if (size > maxBytes * 10)',
    does: 'ten times too much is read',
    tests: OUTSIDE,
  },
  {
    path: 'api/ground/gateways/outside.ts',
    from: 'redirects <= REDIRECTS_MAX',
    to: 'redirects < REDIRECTS_MAX',
    does: 'one redirect less',
    tests: OUTSIDE,
  },
]

export const exports: Mutant[] = [
  {
    path: 'api/feeds/feeds-out/queries.ts',
    from: "on o.id = asked.id and o.status in ('published', 'reserved')",
    to: 'on o.id = asked.id',
    does: 'feeds have offers that are sold',
    tests: ['api/feeds/feeds-out/serving.test.ts'],
  },
  {
    path: 'api/feeds/feeds-out/queries.ts',
    from: `.where('blocked_at', 'is', null)
    .executeTakeFirst()`,
    to: '.executeTakeFirst()',
    does: 'feeds of a blocked account are read on',
    tests: ['api/feeds/feeds-out/serving.test.ts'],
  },
  {
    path: 'api/feeds/feeds-out/queries.ts',
    from: 'p.at < o.price_since order by p.at desc',
    to: 'p.at < o.price_since order by p.at',
    does: 'the first price is exported as the previous one',
    tests: ['api/feeds/feeds-out/kyero.test.ts'],
  },
  {
    path: 'api/feeds/feeds-out/serve.ts',
    from: "(feed.format === 'reso') !== (ending === 'json')",
    to: "(feed.format === 'reso') === (ending === 'json')",
    does: 'no feed is at its address',
    tests: ['api/feeds/feeds-out/serving.test.ts'],
  },
  {
    path: 'api/feeds/feeds-out/serve.ts',
    from: '${rates.date} ${agency} ${mark}',
    to: '${agency} ${mark}',
    does: 'prices of yesterday are not sent again',
    tests: ['api/feeds/feeds-out/serving.test.ts'],
  },
  {
    path: 'text/etag.ts',
    from: `if (tags !== null)
    return tags.split(',').some((item) => ['*', tag, tag.slice(2)].includes(item.trim()))`,
    to: "if (tags) return tags.split(',').some((item) => ['*', tag, tag.slice(2)].includes(item.trim()))",
    does: 'nothing: an empty header is no tag',
    verdict: 'harmless',
    tests: ['text/etag.test.ts'],
  },
  {
    path: 'api/feeds/feeds-out/serve.ts',
    from: 'from < ids.length; from += OFFERS_PER_QUERY',
    to: 'from < ids.length - OFFERS_PER_QUERY; from += OFFERS_PER_QUERY',
    does: 'the last offers of a feed are missing',
    tests: ['api/feeds/feeds-out/serving.test.ts'],
  },
  {
    path: 'api/feeds/feeds-out/serve.ts',
    from: 'if (found.ids.length < PAGE_SIZE) break',
    to: 'if (found.ids.length <= PAGE_SIZE) break',
    does: 'a feed ends with the first page',
    tests: ['api/feeds/feeds-out/serving.test.ts'],
  },
]
