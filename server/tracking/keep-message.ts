import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { ConversationMessage } from '@shortcut/domain/tracking/conversation-api.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import { findOrderOf } from '../tasks/load-step.ts'
import { messageRows, type Person, personColumns } from './conversations.ts'

interface Written {
  id: string
  taskId?: string | undefined
  text: string
  fromApp: boolean
  fileIds: readonly string[]
  /** Absent: now. */
  sentAt?: string
}

/**
 * Stores a message of a conversation, once: the same id again gets the message of the first time.
 * @throws Refusal 404 for a task that was never this driver's; 409 if the id belongs to another message
 */
export async function keepMessage(context: Context, person: Person, written: Written): Promise<ConversationMessage> {
  const { id, taskId, text, fromApp, fileIds, sentAt = context.now } = written
  if (taskId && person.kind === 'driver') await findOrderOf(context, taskId, person.id)
  else if (taskId) throw new Refusal(codes.notFound, 'notFound', { thing: 'task' })
  const column = personColumns[person.kind]
  const { rows } = await sql`
    INSERT INTO app_message (id, ${sql.ref(column)}, from_app, task_id, text, file_ids, sent_by, sent_at)
    VALUES (${id}, ${person.id}, ${fromApp}, ${taskId ?? null}, ${text}, ${fileIds}::uuid[], ${context.actor.name}, ${sentAt})
    ON CONFLICT (id) DO NOTHING RETURNING id`.execute(context.db)
  const message = (await messageRows(context.db, [id])).get(id)
  if (!message) throw new Error('a message was stored and is not there')
  if (rows.length === 0) {
    const { personId, task, ...first } = message
    const isSame = personId === person.id && first.fromApp === fromApp && first.text === text
    if (!isSame || (task?.id ?? undefined) !== taskId) throw new Refusal(codes.conflict, 'messageNumberUsed')
    return message
  }
  const after = { [column]: person.id, text, taskId, ...(fileIds.length > 0 ? { photos: fileIds } : {}) }
  const action = fromApp ? 'appMessage.answer' : 'appMessage.send'
  await record(context, { action, entity: 'appMessage', entityId: id, label: person.name, after })
  return message
}
