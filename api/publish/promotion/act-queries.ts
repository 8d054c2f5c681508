import type { Transaction } from 'kysely'
import type { AuditEntry } from '#contract/people/members.ts'
import type { Database } from '#db/schema.ts'

/** Writes an act about money into the audit log, in the transaction of the act. */
export async function insertMoneyAct(
  trx: Transaction<Database>,
  act: Extract<AuditEntry['act'], `${'price' | 'tax' | 'issuer' | 'refund'}_${string}`>,
  detail: string,
  actor: number,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ subject_id: null, act, detail, actor_id: actor })
    .execute()
}
