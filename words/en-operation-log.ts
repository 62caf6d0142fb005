export const operationLog = {
  title: 'Operation Log',
}
