import type { TextRule } from '@shortcut/domain/air-messages/rules/text-rule.ts'

/** Text rules of an airline's partner, and their trial on what it rejected. */
export const textRules = {
  help: 'For an airline that takes a text in another way. Rules apply in their order. What comes is kept as it came; rules change only how it is read.',
  xmlHelp:
    'They change lines of Cargo-IMP. This partner’s Cargo-XML goes as it is composed; rules still apply to FFR, FSR, and to what comes as Cargo-IMP.',
  rule: 'Rule {{number}}',
  remove: 'Remove rule {{number}}',
  add: 'Add rule',
  direction: 'Messages',
  type: 'Type',
  line: 'Line',
  field: 'Field (0 is every field)',
  act: 'Change',
  find: 'Text to find',
  whole: 'Field to find (* is any text)',
  to: 'Becomes',
  most: 'Most characters',
  title: 'Rejected by the airline',
  trialHelp:
    'See what these rules would have changed in the messages that this airline rejected last. Nothing is saved or sent.',
  try: 'Try on the last {{count}} rejections',
  none: 'This airline rejected no message yet.',
  changed_one: '{{changed}} of {{count}} rejected message would be different.',
  changed_other: '{{changed}} of {{count}} rejected messages would be different.',
  same: 'not changed by these rules',
  isXml: 'Cargo-XML, which rules do not change',
  lineAt: 'Line {{line}}',
  gone: 'taken out',
  faults: 'Faults that our reader sees',
  noFaults: 'none',
  where: 'Line',
  before: 'Before',
  after: 'After',
  changedBy: 'Changed by text rules',
  ofVersion: '{{rule}} (settings of version {{version}})',
}

export const ruleDirection: Record<TextRule['direction'], string> = { out: 'that we send', in: 'that we receive' }
export const ruleAct: Record<TextRule['act'], string> = {
  replace: 'Replace a text',
  map: 'Replace a whole field',
  cut: 'Cut what is too long',
}

/** A text rule of a partner in one sentence. */
export const textRule = {
  replace: '{{where}}: “{{find}}” becomes “{{to}}”',
  remove: '{{where}}: “{{find}}” is taken out',
  map: '{{where}}: the field {{find}} becomes {{to}}',
  drop: '{{where}}: the field {{find}} is left out',
  cut: '{{where}}: cut after {{most}} characters',
  field: '{{line}} field {{field}}',
  out: '{{type}} sent, {{place}}',
  in: '{{type}} received, {{place}}',
  any: 'Every message',
}
