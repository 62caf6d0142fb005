import type { KeptAct, KeptFile } from './kept.ts'
import type { Store } from './store.ts'

/** For a browser that keeps nothing: the same, until the page is closed. */
export function memoryStore(): Store {
  let count = 0
  let acts: KeptAct[] = []
  let files: KeptFile[] = []
  const copies = new Map<string, unknown>()
  const at = (personId: string, key: string) => `${personId} ${key}`
  return {
    keeps: false,
    // What is open in a form is in the page already.
    draft: async () => null,
    keepDraft: async (personId, form) => [personId, form],
    async keep(personId, act, added, { bookingId } = {}) {
      count++
      acts.push({
        number: count,
        id: act.id,
        personId,
        act: act as KeptAct['act'],
        bookingId,
        state: 'waiting',
        message: '',
      })
      files.push(...added)
      return true
    },
    acts: async (personId) => acts.filter((act) => act.personId === personId),
    async settle(personId, answers, told) {
      const byId = new Map(answers.map((answer) => [answer.id, answer]))
      acts = acts.flatMap((act) => {
        const answer = act.personId === personId ? byId.get(act.id) : undefined
        if (!answer) return [act]
        const { outcome, message } = answer
        return outcome === 'held' || outcome === 'refused' ? [{ ...act, state: outcome, message }] : []
      })
      for (const [key, value] of Object.entries(told)) copies.set(at(personId, key), value)
    },
    async forget(number) {
      const act = acts.find((one) => one.number === number && one.state === 'refused')
      acts = acts.filter((one) => one !== act)
      if (act) files = files.filter(({ actId }) => actId !== act.id)
    },
    async sendAgain(number, id) {
      const before = acts.find((one) => one.number === number && one.state === 'refused')
      if (!before) return
      acts = acts.map((one) =>
        one === before ? { ...one, id, act: { ...one.act, id }, state: 'waiting', message: '' } : one,
      )
      files = files.map((file) => (file.actId === before.id ? { ...file, actId: id, refused: '' } : file))
    },
    files: async (personId) => files.filter((file) => file.personId === personId),
    async fileArrived(id) {
      files = files.filter((file) => file.id !== id)
    },
    async fileRefused(id, refused) {
      files = files.map((file) => (file.id === id ? { ...file, refused } : file))
    },
    async tryFilesAgain(personId) {
      files = files.map((file) => (file.personId === personId ? { ...file, refused: '' } : file))
    },
    copy: async (personId, key) => copies.get(at(personId, key)),
    async keepCopy(personId, key, value) {
      copies.set(at(personId, key), value)
      return [personId, key]
    },
    close: () => {},
  }
}
