export default function Queue() {
  return null;
}
