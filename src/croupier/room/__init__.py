"""The card room without sockets: tables, people, money, and a journal that forgets nothing."""
