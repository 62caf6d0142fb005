/** Why a message by AS2 is not taken: in its receipt and in the list of messages. */
export const as2Fault = {
  unknownPartner: 'There is no AS2 partnership between these two IDs.',
  switchedOff: 'The AS2 connection {{name}} is switched off.',
  noMessageId: 'The message has no Message-ID.',
  notEnveloped: 'The message says that it is encrypted, but cannot be read as such.',
  unknownCipher:
    'The message is encrypted with a method that we do not take ({{algorithm}}). We take AES-CBC and Triple DES.',
  otherRecipient: 'The message is encrypted for another certificate. Send the partner our current one.',
  notDecrypted: 'The message could not be decrypted with our certificate.',
  notSigned: 'The signature cannot be read.',
  nothingSigned: 'The message has a signature, but nothing that it signs.',
  otherSigner: 'The message is signed with another certificate than the partner’s on file.',
  noCertificate: 'The message is signed, and there is no certificate of the partner to check it with.',
  unknownDigest: 'The signature uses a hash that we do not take ({{algorithm}}).',
  sha1: 'The message is signed with SHA-1, which is not allowed for this partner.',
  noSignedAttributes: 'The signature has no signed attributes.',
  wrongSignature: 'The signature does not fit the partner’s certificate.',
  changedContent: 'The content was changed after it was signed.',
  unsigned: 'The message is not signed. This partner must sign.',
  unencrypted: 'The message is not encrypted. This partner must encrypt.',
  notDecompressed: 'The compressed content cannot be unpacked.',
  tooLargeWhenUnpacked: 'The content is too large when it is unpacked.',
  tooManyLayers: 'The message is wrapped too many times.',
  notReadable: 'The content is no file with bookings: {{why}}',
  notOwn: 'No certificate of ours is left to sign with. Choose one in the AS2 connection.',
  noTheirCertificate: 'There is no certificate of the partner to encrypt for.',
  unknownReceipt: 'The receipt (MDN) is for a message that we did not send to this partner.',
  noReceipt: 'The partner sent no receipt (MDN).',
  otherReceipt: 'The receipt (MDN) is for another message.',
  unsignedReceipt: 'The receipt (MDN) is not signed.',
  otherMic: 'The partner received other content than we sent: the checks of the receipt (MIC) differ.',
  refused: 'The partner refused the message: {{disposition}}',
}

/** The part of a receipt that people read. */
export const as2Receipt = {
  taken: 'The message {{id}} was received on {{at}} and will be processed.',
  refused: 'The message {{id}} was received on {{at}} and refused. {{why}}',
}
