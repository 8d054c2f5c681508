import { useId, useState, type SubmitEvent } from 'react'
import { address } from '#contract/addresses.ts'
import type { Chat } from '#contract/chat.ts'
import { questionsOf, REPLIES } from '#contract/chat-phrases.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { useT } from '../page/page-context.tsx'
import { Button } from '../ui/button.tsx'
import type { Thread } from './use-thread.ts'

interface PhrasesProps {
  chat: Chat
  /** The other side. */
  name: string
  /** Of the next phrase that is sent by a form. */
  clientId: string
  thread: Thread | null
}

/** What is said by one press, each in the reader's language: questions of the visitor beside what the listing answers, replies and facts of the team. */
export function Phrases({ chat, name, clientId, thread }: PhrasesProps) {
  const t = useT()
  const { side, facts, offer } = chat
  const isVisitor = side === 'visitor'
  if (isVisitor && offer === null) return null
  const choices =
    offer !== null && isVisitor
      ? questionsOf(offer.category).map((topic) => ({
          phrase: `question.${topic}`,
          text: t(`chat.question.${topic}`),
          isFact: false,
        }))
      : [
          ...facts.map(({ topic, text }) => ({ phrase: `facts.${topic}`, text, isFact: true })),
          ...REPLIES.map((topic) => ({
            phrase: `reply.${topic}`,
            text: t(`chat.reply.${topic}`),
            isFact: false,
          })),
        ]
  return (
    <details className="fold">
      <summary>{t(isVisitor ? 'chat.phrases.question' : 'chat.phrases.reply')}</summary>
      <div className="stack-4">
        <p className="soft">
          {t.rich('chat.phrases.hint', { name: <bdi key="name">{name}</bdi> })}
        </p>
        {isVisitor && facts.length > 0 && <KnownFacts chat={chat} />}
        <Choices choices={choices} clientId={clientId} thread={thread} />
      </div>
    </details>
  )
}

function KnownFacts({ chat }: { chat: Chat }) {
  const t = useT()
  const title = useId()
  return (
    <div>
      <p id={title} className="strong">
        {t('chat.facts.title')}
      </p>
      <ul aria-labelledby={title} className="lines">
        {chat.facts.map(({ topic, text }) => (
          <li key={topic}>{text}</li>
        ))}
      </ul>
      <ListingLink chat={chat} />
    </div>
  )
}

function Choices({
  choices,
  clientId,
  thread,
}: {
  choices: readonly { phrase: string; text: string; isFact: boolean }[]
  clientId: string
  thread: Thread | null
}) {
  const [phraseId, setPhraseId] = useState(clientId)
  const form = useForm('phrase', {
    fields: ['phrase'],
    onDone: () => setPhraseId(crypto.randomUUID()),
  })
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    const pressed = event.nativeEvent.submitter?.getAttribute('value')
    const choice = choices.find(({ phrase }) => phrase === pressed)
    if (!thread || !choice) return
    event.preventDefault()
    thread.say(choice.phrase, choice.text)
  }
  return (
    <Form form={form} hidden={{ client_id: phraseId }} onSubmit={send}>
      <div className="row-3">
        {choices.map(({ phrase, text, isFact }) => (
          <Button
            key={phrase}
            type="submit"
            name="phrase"
            value={phrase}
            size="s"
            className={isFact ? 'lines' : undefined}
          >
            {text}
          </Button>
        ))}
      </div>
    </Form>
  )
}

/** Where the listing says it. */
export function ListingLink({ chat: { offer } }: { chat: Chat }) {
  const t = useT()
  return (
    offer && (
      <p>
        <LocaleLink
          to={`${address('offer', { slugId: offer.slugId })}#facts`}
          className="underlined soft"
        >
          {t('chat.facts.see')}
        </LocaleLink>
      </p>
    )
  )
}
