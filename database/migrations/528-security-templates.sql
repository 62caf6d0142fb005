-- Papers of the security of air freight are laid out by templates too.

ALTER TABLE template DROP CONSTRAINT template__kind;
ALTER TABLE template ADD CONSTRAINT template__kind
  CHECK (kind IN ('label', 'awbLabel', 'dockReceipt', 'tally', 'deliveryNote', 'masterWaybill', 'houseWaybill', 'securityDeclaration', 'acceptanceChecklist'));
COMMENT ON COLUMN template.kind IS 'what it prints: label of a piece, label of its air waybill, dock receipt, tally, delivery note, air waybill, house air waybill, consignment security declaration or acceptance checklist of dangerous goods';
