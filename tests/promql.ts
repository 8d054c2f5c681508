// The part of PromQL that docs/examples/lares-alerts.yml is written in, over two scrapes.

export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}
type Vector = Omit<Sample, 'name'>[]
type Value = number | Vector

export interface Scrapes {
  /** Earlier by `seconds`. */
  before: readonly Sample[]
  now: readonly Sample[]
  seconds: number
}

/** Reads the text format of Prometheus; all samples get these labels beside their own. */
export function samplesOf(text: string, more: Record<string, string>): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (!name || line.startsWith('#')) return []
    const own = Array.from(labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g), ([, key, text]) => [
      key,
      text,
    ])
    return [{ name, labels: { ...Object.fromEntries(own), ...more }, value: Number(value) }]
  })
}

const TOKEN = /\s*([a-z_]\w*|\d+(?:\.\d+)?(?:e\d+)?|"[^"]*"|=~|!=|==|>=|<=|[-+*/<>=(){}[\],])/iy
const AGGREGATES: Record<string, (values: number[]) => number> = {
  sum: (values) => values.reduce((a, b) => a + b, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
}
const COMPARISONS: Record<string, (a: number, b: number) => boolean> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '==': (a, b) => a === b,
}
const ARITHMETIC: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
}

const keyOf = (labels: Record<string, string>): string =>
  JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The series for which the expression holds: an alert fires where there is one. Throws for what it does not know. */
export function evaluate(expression: string, scrapes: Scrapes): Vector {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  for (let end = 0; end < expression.length; end = TOKEN.lastIndex) {
    const found = TOKEN.exec(expression)
    if (!found) throw new Error(`unknown at ${end} of ${expression}`)
    tokens.push(found[1]!)
  }
  let at = 0
  const take = (wanted?: string): string => {
    const token = tokens[at++]
    if (token === undefined || (wanted !== undefined && token !== wanted))
      throw new Error(`${wanted ?? 'more'} is wanted in ${expression}, not ${token}`)
    return token
  }
  const isNext = (...wanted: string[]): boolean => wanted.includes(tokens[at] ?? '')

  const selected = (name: string): { before: Vector; now: Vector } => {
    const matchers: ((labels: Record<string, string>) => boolean)[] = []
    if (isNext('{')) {
      take('{')
      while (!isNext('}')) {
        const label = take()
        const operator = take()
        const text = take().slice(1, -1)
        if (operator === '=') matchers.push((labels) => (labels[label] ?? '') === text)
        else if (operator === '=~')
          matchers.push((labels) => new RegExp(`^(?:${text})$`).test(labels[label] ?? ''))
        else throw new Error(`unknown matcher ${operator}`)
        if (isNext(',')) take(',')
      }
      take('}')
    }
    const of = (samples: readonly Sample[]): Vector =>
      samples.filter((one) => one.name === name && matchers.every((fits) => fits(one.labels)))
    return { before: of(scrapes.before), now: of(scrapes.now) }
  }

  const vector = (value: Value): Vector => {
    if (typeof value === 'number') throw new Error('a vector is wanted')
    return value
  }

  /** A series without a sample before has no rate. */
  const rate = (): Vector => {
    const { before, now } = selected(take())
    take('[')
    while (take() !== ']');
    const earlier = new Map(before.map(({ labels, value }) => [keyOf(labels), value]))
    return now.flatMap(({ labels, value }) => {
      const was = earlier.get(keyOf(labels))
      return was === undefined ? [] : [{ labels, value: (value - was) / scrapes.seconds }]
    })
  }

  const aggregate = (name: string): Vector => {
    const by: string[] = []
    if (isNext('by')) {
      take('by')
      take('(')
      while (!isNext(')')) {
        by.push(take())
        if (isNext(',')) take(',')
      }
      take(')')
    }
    take('(')
    const groups = new Map<string, { labels: Record<string, string>; values: number[] }>()
    for (const { labels, value } of vector(comparison())) {
      const kept = Object.fromEntries(
        by.flatMap((label) => (labels[label] === undefined ? [] : [[label, labels[label]]])),
      )
      const group = groups.get(keyOf(kept)) ?? { labels: kept, values: [] }
      group.values.push(value)
      groups.set(keyOf(kept), group)
    }
    take(')')
    return [...groups.values()].map(({ labels, values }) => ({
      labels,
      value: AGGREGATES[name]!(values),
    }))
  }

  /** Linear within a bucket, as Prometheus has it; beyond the last bound that one. */
  const quantile = (): Vector => {
    take('(')
    const share = Number(take())
    take(',')
    const groups = new Map<
      string,
      { labels: Record<string, string>; buckets: [number, number][] }
    >()
    for (const { labels, value } of vector(comparison())) {
      const { le = '', ...rest } = labels
      const group = groups.get(keyOf(rest)) ?? { labels: rest, buckets: [] }
      group.buckets.push([le === '+Inf' ? Infinity : Number(le), value])
      groups.set(keyOf(rest), group)
    }
    take(')')
    return [...groups.values()].map(({ labels, buckets }) => {
      buckets.sort(([a], [b]) => a - b)
      const wanted = share * (buckets.at(-1)?.[1] ?? NaN)
      const index = buckets.findIndex(([, count]) => count >= wanted)
      const [bound, count] = buckets[index] ?? [NaN, NaN]
      const [low, below] = buckets[index - 1] ?? [0, 0]
      const value =
        bound === Infinity ? low : low + ((bound - low) * (wanted - below)) / (count - below)
      return { labels, value }
    })
  }

  const primary = (): Value => {
    const token = take()
    if (token === '(') {
      const value = comparison()
      take(')')
      return value
    }
    if (/^\d/.test(token)) return Number(token)
    if (token in AGGREGATES) return aggregate(token)
    if (token === 'histogram_quantile') return quantile()
    if (token === 'time') {
      take('(')
      take(')')
      return Date.now() / 1000
    }
    if (token === 'rate') {
      take('(')
      const value = rate()
      take(')')
      return value
    }
    return selected(token).now
  }

  /** Two vectors are joined by equal labels. `left`: the value on the left. */
  const joined = <T>(a: Value, b: Value, join: (a: number, b: number) => T) => {
    const right = typeof b === 'number' ? null : new Map(b.map((one) => [keyOf(one.labels), one]))
    const left = typeof a === 'number' ? vector(b).map(({ labels }) => ({ labels, value: a })) : a
    return left.flatMap(({ labels, value }) => {
      const other = right ? right.get(keyOf(labels))?.value : (b as number)
      return other === undefined ? [] : [{ labels, left: value, result: join(value, other) }]
    })
  }
  const chain = (operators: readonly string[], next: () => Value): Value => {
    let value = next()
    while (isNext(...operators)) {
      const operate = ARITHMETIC[take()]!
      const other = next()
      value =
        typeof value === 'number' && typeof other === 'number'
          ? operate(value, other)
          : joined(value, other, operate).map(({ labels, result }) => ({ labels, value: result }))
    }
    return value
  }
  const product = (): Value => chain(['*', '/'], primary)
  const sum = (): Value => chain(['+', '-'], product)
  function comparison(): Value {
    const value = sum()
    const compare = COMPARISONS[tokens[at] ?? '']
    if (!compare) return value
    take()
    return joined(value, sum(), compare).flatMap(({ labels, left, result }) =>
      result ? [{ labels, value: left }] : [],
    )
  }
  const result = vector(comparison())
  if (at < tokens.length) throw new Error(`unknown ${tokens[at]} in ${expression}`)
  return result
}
